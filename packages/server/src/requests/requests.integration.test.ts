import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { asks, chain, keepProof, knownBrowser } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'

const day = 86_400_000
const chainId = () => Number(chain().slice('eip155:'.length))

describe.each(databaseKinds)('requests for proofs, on %s,', kind => {
  let clock = 0
  const { app } = useApp(kind, url =>
    openApp(url, {
      now: () => Date.now() + clock,
      config: {
        trustedProxies: 1,
        chains: [chainId(), 8453].map(id => ({ id, nodes: [inject('chainUrl')] })),
      },
    }),
  )

  /** Creates a new person who is signed in. @param network - the address of the network */
  async function somebody(network?: string) {
    const key = privateKeyToAccount(generatePrivateKey())
    const browser = new Browser(app, network === undefined ? {} : { 'x-forwarded-for': network })
    await browser.signIn(key, chainId())
    return { browser, account: `${chain()}:${key.address}`, ...asks(browser.send.bind(browser)) }
  }

  /** Creates a person who receives requests, with a known browser and an account. */
  async function asked() {
    const account = `${chain()}:${privateKeyToAccount(generatePrivateKey()).address}`
    const browser = await knownBrowser(app, account)
    return { browser, account, ...asks(browser.send.bind(browser)) }
  }

  const problem = (status: number, code: string, more: object = {}) => ({
    status,
    body: { code, ...more },
  })

  test('go from creation to a shared proof, and then back to the return address', async () => {
    const requester = await somebody()
    const made = await requester.create({
      returnTo: 'https://bank.example/back?case=7%20b',
      reference: 'case 7',
    })
    expect(made.status).toBe(201)
    const { id, link } = made.body.request
    expect(made.body.request).toMatchObject({
      status: 'open',
      by: requester.account,
      key: null,
      proof: null,
      reference: 'case 7',
      revision: 1,
      events: [{ kind: 'created' }],
    })
    expect(link).toBe(`${origin}/r/${id}`)

    const person = await asked()
    const { request } = (await person.open(id)).body
    expect(request).toEqual({
      id,
      status: 'open',
      purpose: 'Opening an account',
      audience: 'Example Bank',
      account: null,
      chain: null,
      deadline: made.body.request.deadline,
      holdsFor: 30 * 86_400,
      by: requester.account,
      returnHost: 'bank.example',
      declineTo: `https://bank.example/back?case=7%20b&countersign_request=${id}&status=declined`,
      declinedAt: null,
      mine: false,
      proof: null,
    })
    await person.open(id)

    const proof = await keepProof(app, person.browser, { account: person.account, request: id })
    const handed = await person.handOver(id, proof)
    expect(handed).toMatchObject({
      status: 200,
      body: {
        request: { status: 'proven', mine: true, proof, declineTo: null },
        returnTo: `https://bank.example/back?case=7%20b&countersign_request=${id}&status=proven`,
      },
    })
    const seen = (await requester.read(id)).body.request
    expect(seen).toMatchObject({
      status: 'proven',
      proof: { id: proof, status: 'valid', mine: 'no', accounts: [{ account: person.account }] },
      revision: 3,
    })
    expect(seen.events.map(event => event.kind)).toEqual(['created', 'opened', 'proven'])
    expect(await new Browser(app).send('POST', `/v1/requests/${id}/open`)).toMatchObject({
      status: 200,
      body: { request: { status: 'proven', mine: false, proof: null } },
    })
  })

  test('are declined once by somebody with the link, stay open and can still be answered', async () => {
    const requester = await somebody()
    const { id } = (await requester.create({ returnTo: 'https://bank.example/back' })).body.request
    const person = await asked()
    const declined = await person.decline(id)
    expect(declined).toMatchObject({
      status: 200,
      body: { request: { status: 'open', declinedAt: expect.any(String), declineTo: expect.any(String) } },
    })
    const { declinedAt } = declined.body.request
    expect((await (await asked()).decline(id)).body.request.declinedAt).toBe(declinedAt)
    const seen = (await requester.read(id)).body.request
    expect(seen).toMatchObject({ status: 'open', declinedAt, revision: 2 })
    expect(seen.events.map(event => event.kind)).toEqual(['created', 'declined'])

    const proof = await keepProof(app, person.browser, { account: person.account, request: id })
    expect((await person.handOver(id, proof)).status).toBe(200)
    expect(await person.decline(id)).toMatchObject(problem(409, 'request-answered'))
    expect((await requester.read(id)).body.request).toMatchObject({ status: 'proven', declinedAt })
  })

  test('that have ended or do not exist cannot be declined', async () => {
    const requester = await somebody()
    const { id } = (await requester.create()).body.request
    await requester.withdraw(id)
    const person = await asked()
    expect(await person.decline(id)).toMatchObject(problem(410, 'request-ended'))
    expect(await person.decline('0'.repeat(32))).toMatchObject(problem(404, 'request-not-found'))
    expect((await requester.read(id)).body.request.declinedAt).toBeNull()
  })

  test('are not recorded as opened when the requester looks at them', async () => {
    const requester = await somebody()
    const { id } = (await requester.create()).body.request
    expect((await requester.open(id)).status).toBe(200)
    expect((await requester.read(id)).body.request.events).toHaveLength(1)
  })

  describe('for a stranger', () => {
    test('do not exist when the stranger reads, cancels, lists or exports them', async () => {
      const requester = await somebody()
      const { id } = (await requester.create({ reference: 'a secret note' })).body.request
      const stranger = await somebody()
      expect(await stranger.read(id)).toMatchObject(problem(404, 'request-not-found'))
      expect(await stranger.withdraw(id)).toMatchObject(problem(404, 'request-not-found'))
      expect((await stranger.list()).body.items).toEqual([])
      const csv = await app.fetch(
        new Request(`${origin}/v1/requests/export`, {
          headers: { cookie: [...stranger.browser.cookies].map(pair => pair.join('=')).join('; ') },
        }),
      )
      expect((await csv.text()).trim().split('\r\n')).toHaveLength(1)
      const nobody = asks(new Browser(app).send.bind(new Browser(app)))
      expect(await nobody.read(id)).toMatchObject(problem(401, 'not-signed-in'))
      expect(await nobody.list()).toMatchObject(problem(401, 'not-signed-in'))
      expect(await nobody.create()).toMatchObject(problem(401, 'not-signed-in'))
      expect(await nobody.open('0'.repeat(32))).toMatchObject(problem(404, 'request-not-found'))
      expect(JSON.stringify((await nobody.open(id)).body)).not.toContain('a secret note')
      expect((await requester.read(id)).body.request.status).toBe('open')
    })

    test('with the link reveal nothing of what somebody else has shared', async () => {
      const requester = await somebody()
      const { id } = (await requester.create({ returnTo: 'https://bank.example/secret-path' })).body.request
      const person = await asked()
      const proof = await keepProof(app, person.browser, { account: person.account })
      await person.handOver(id, proof)
      const text = JSON.stringify((await (await asked()).open(id)).body)
      for (const secret of [proof, person.account, 'secret-path']) expect(text).not.toContain(secret)
    })
  })

  describe('cannot be answered', () => {
    async function open(more: Parameters<Awaited<ReturnType<typeof somebody>>['create']>[0] = {}) {
      const requester = await somebody()
      return { requester, id: (await requester.create(more)).body.request.id }
    }

    test('from another browser than the one that made the proof, nor from an unknown one', async () => {
      const { id } = await open()
      const [maker, other] = [await asked(), await asked()]
      const proof = await keepProof(app, maker.browser, { account: maker.account })
      expect(await other.handOver(id, proof)).toMatchObject(problem(403, 'proof-not-yours'))
      expect(await maker.handOver(id, '0'.repeat(32))).toMatchObject(problem(403, 'proof-not-yours'))
      const unknown = new Browser(app)
      expect(await asks(unknown.send.bind(unknown)).handOver(id, proof)).toMatchObject(
        problem(403, 'proof-not-yours'),
      )
    })

    test('without consent', async () => {
      const { id, requester } = await open()
      const person = await asked()
      const proof = await keepProof(app, person.browser, { account: person.account })
      for (const more of [{}, { consent: false }, { consent: 'true' }])
        expect(await person.handOver(id, proof, more)).toMatchObject(problem(400, 'request-invalid'))
      expect((await requester.read(id)).body.request.status).toBe('open')
    })

    test.each([
      ['said for another purpose', { purpose: 'Something else' }, 'another-purpose'],
      ['intended for someone else', { audience: null }, 'another-audience'],
      ['of another account', {}, 'another-account'],
      ['that holds too short', { expiresAt: Date.now() + 20 * day }, 'holds-too-short'],
      ['that is revoked', { revokedAt: Date.now() }, 'not-valid'],
      ['that is not finished', { issuedAt: null }, 'not-valid'],
    ])('with a proof %s', async (_, changed, unfit) => {
      const person = await asked()
      const account = unfit === 'another-account' ? `${chain()}:${accounts.alice.address}` : person.account
      const { id } = await open({ account })
      const proof = await keepProof(app, person.browser, { account: person.account, ...changed })
      expect(await person.handOver(id, proof)).toMatchObject(problem(422, 'proof-unfit', { unfit }))
    })

    test('with a proof that has expired', async () => {
      const { id } = await open({ holdsFor: 3600 })
      const person = await asked()
      const proof = await keepProof(app, person.browser, {
        account: person.account,
        request: id,
        createdAt: Date.now() - 3_700_000,
        expiresAt: Date.now() - 10,
      })
      expect(await person.handOver(id, proof)).toMatchObject(
        problem(422, 'proof-unfit', { unfit: 'not-valid' }),
      )
    })

    test('after they are cancelled', async () => {
      const { id, requester } = await open()
      const person = await asked()
      const proof = await keepProof(app, person.browser, { account: person.account })
      expect((await requester.withdraw(id)).status).toBe(204)
      expect((await requester.withdraw(id)).status).toBe(204)
      expect(await person.handOver(id, proof)).toMatchObject(problem(410, 'request-ended'))
      expect((await person.open(id)).body.request).toMatchObject({ status: 'withdrawn', declineTo: null })
      expect((await requester.read(id)).body.request.events.map(event => event.kind)).toEqual([
        'created',
        'withdrawn',
      ])
    })

    test('twice: of many concurrent answers one is accepted, and repeating it changes nothing', async () => {
      const { id, requester } = await open()
      const people = await Promise.all(Array.from({ length: 8 }, asked))
      const attempts = await Promise.all(
        people.map(async person => ({
          person,
          proof: await keepProof(app, person.browser, { account: person.account }),
        })),
      )
      const replies = await Promise.all(attempts.map(({ person, proof }) => person.handOver(id, proof)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
      const winner = attempts[replies.findIndex(({ status }) => status === 200)] ?? expect.unreachable()
      expect((await winner.person.handOver(id, winner.proof)).status).toBe(200)
      expect((await requester.read(id)).body.request).toMatchObject({
        proof: { id: winner.proof },
        revision: 2,
      })
      expect(await requester.withdraw(id)).toMatchObject(problem(409, 'request-answered'))
    })

    test('after the requester has cancelled, also at the same moment: both are told what happened', async () => {
      const { id, requester } = await open()
      const person = await asked()
      const proof = await keepProof(app, person.browser, { account: person.account })
      const [answer, cancellation] = await Promise.all([
        person.handOver(id, proof),
        requester.withdraw(id),
        person.decline(id),
        person.open(id),
      ])
      const { status, events, revision } = (await requester.read(id)).body.request
      const kinds = events.map(event => event.kind)
      expect([answer.status, cancellation.status]).toEqual(status === 'proven' ? [200, 409] : [410, 204])
      expect(kinds.filter(each => each === 'proven' || each === 'withdrawn')).toEqual([status])
      expect(new Set(kinds).size).toBe(revision)
    })
  })

  test('can be answered with a proof that owners took days to confirm if it was started for them', async () => {
    const requester = await somebody()
    const { id } = (await requester.create({ holdsFor: 8 * 86_400 })).body.request
    const person = await asked()
    const late = {
      account: person.account,
      createdAt: Date.now() - 6 * day,
      expiresAt: Date.now() + 2 * day,
    }
    const before = await keepProof(app, person.browser, late)
    expect(await person.handOver(id, before)).toMatchObject(
      problem(422, 'proof-unfit', { unfit: 'holds-too-short' }),
    )
    const begun = await keepProof(app, person.browser, { ...late, request: id })
    expect((await person.handOver(id, begun)).status).toBe(200)
  })

  test('expire at their deadline, which is recorded once when several callers notice it', async () => {
    const requester = await somebody()
    const { id } = (await requester.create({ deadline: new Date(Date.now() + 11 * 60_000).toISOString() }))
      .body.request
    const person = await asked()
    const proof = await keepProof(app, person.browser, { account: person.account })
    clock = 12 * 60_000
    try {
      const replies = await Promise.all([
        person.handOver(id, proof),
        person.open(id),
        requester.read(id),
        requester.list('?status=expired'),
        app.sweep(),
      ])
      expect(replies[0]).toMatchObject(problem(410, 'request-ended'))
      expect(replies[1].body.request.status).toBe('expired')
      expect(replies[2].body.request.status).toBe('expired')
      expect(replies[3].body.items.map(item => item.id)).toEqual([id])
      expect((await requester.read(id)).body.request.events.map(event => event.kind)).toEqual([
        'created',
        'expired',
      ])
      expect(await requester.withdraw(id)).toMatchObject(problem(410, 'request-ended'))
    } finally {
      clock = 0
    }
  })

  test.each([
    ['a deadline that is too near', { deadline: new Date(Date.now() + 60_000).toISOString() }, 'deadline'],
    ['a deadline that is too far', { deadline: new Date(Date.now() + 400 * day).toISOString() }, 'deadline'],
    ['a return by script', { returnTo: 'javascript:alert(1)' }, 'returnTo'],
    ['a return over http', { returnTo: 'http://bank.example/' }, 'returnTo'],
    ['a return with a password', { returnTo: 'https://a:b@bank.example/' }, 'returnTo'],
    ['a return that has what is added', { returnTo: 'https://bank.example/?status=1' }, 'returnTo'],
    ['an account that is none', { account: 'eip155:1:0x12' }, 'account'],
    ['a purpose with brackets', { purpose: 'for [you]' }, 'purpose'],
  ])('with %s are refused, and the field is named', async (_, more, field) => {
    expect(await (await somebody()).create(more)).toMatchObject(
      problem(400, 'request-invalid', { errors: [{ field }] }),
    )
  })

  test('for an account have its chain, and are refused for a chain that is not configured', async () => {
    const requester = await somebody()
    const account = `${chain()}:${accounts.alice.address}`
    expect((await requester.create({ account })).body.request).toMatchObject({ account, chain: chain() })
    expect(await requester.create({ account, chain: 'eip155:987' })).toMatchObject(
      problem(400, 'request-invalid', { errors: [{ field: 'chain' }] }),
    )
    expect(await requester.create({ chain: 'eip155:987' })).toMatchObject(
      problem(422, 'chain-not-configured'),
    )
  })

  test('are listed newest first, page by page, by status and by search text', async () => {
    const requester = await somebody()
    const ids: string[] = []
    for (const reference of ['Alpha 100%', 'beta_1', 'betaX1', 'gamma', 'delta']) {
      ids.push((await requester.create({ reference })).body.request.id)
      // Requests created in the same millisecond have no defined order.
      await wait(2)
    }
    const [alpha = '', underlined = ''] = ids
    ids.reverse()
    const first = (await requester.list('?limit=3')).body
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    const second = (await requester.list(`?limit=3&cursor=${first.next}`)).body
    expect(second.items.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(second.next).toBeNull()
    const found = async (query: string) => (await requester.list(query)).body.items.map(({ id }) => id)
    expect(await found('?search=ALPHA')).toEqual([alpha])
    expect(await found(`?search=${encodeURIComponent('100%')}`)).toEqual([alpha])
    expect(await found('?search=beta_1')).toEqual([underlined])
    expect(await found(`?search=${encodeURIComponent('%')}`)).toEqual([alpha])
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const link = encodeURIComponent(`https://explorer.example/address/${address}`)
    const named = (await requester.create({ account: `eip155:${inject('chainId')}:${address}` })).body.request
    expect(await found(`?search=${link}`)).toEqual([named.id])
    await requester.withdraw(named.id)
    await requester.withdraw(alpha)
    expect(await found('?status=withdrawn')).toEqual([named.id, alpha])
    expect(await found('?status=open')).toHaveLength(4)
    const { request } = (await requester.create({ purpose: 'Fu\u0308r die Prüfung' })).body
    expect(request.purpose).toBe('Für die Prüfung')
    for (const search of ['FÜR', 'fu\u0308r', 'prüfung'])
      expect(await found(`?search=${encodeURIComponent(search)}`)).toEqual([request.id])
    expect(await requester.list('?cursor=nonsense')).toMatchObject(problem(400, 'request-invalid'))
  })

  test('are exported completely, with nothing that a spreadsheet would run', async () => {
    const requester = await somebody()
    for (const reference of ['=1+1', '@SUM(A1)', 'a "quoted", note', '-2'])
      await requester.create({ reference, purpose: '+44 is our number', audience: '税務署' })
    // Notes from before they were limited to one line.
    await app.store.db
      .updateTable('proof_request')
      .set({ reference: 'a "quoted", note\r\nin two lines' })
      .where('reference', '=', 'a "quoted", note')
      .execute()
    const response = await app.fetch(
      new Request(`${origin}/v1/requests/export?status=open`, {
        headers: { cookie: [...requester.browser.cookies].map(pair => pair.join('=')).join('; ') },
      }),
    )
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="requests-[\d-]+\.csv"$/,
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    // Excel reads the file as UTF-8 only if it begins so.
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n')[0]).toMatch(/^"id","status","purpose"/)
    expect(text.match(/"open"/g)).toHaveLength(4)
    expect(text).toContain(`"'=1+1"`)
    expect(text).toContain(`"'@SUM(A1)"`)
    expect(text).toContain(`"'-2"`)
    expect(text).toContain(`"'+44 is our number","税務署"`)
    expect(text).toContain('"a ""quoted"", note\r\nin two lines"')
  })

  test('are limited per account while open, and cancelling one makes room for another', async () => {
    const requester = await somebody()
    const { id } = (await requester.create()).body.request
    const row = await app.store.db
      .selectFrom('proof_request')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 499 }, (_, index) => ({
      ...row,
      id: `${index}`.padStart(32, '0').replace(/^0/, kind === 'sqlite' ? 'a' : 'b'),
    }))
    for (let start = 0; start < copies.length; start += 100)
      await app.store.db
        .insertInto('proof_request')
        .values(copies.slice(start, start + 100))
        .execute()
    expect(await requester.create()).toMatchObject(problem(429, 'too-many-requests-open'))
    await requester.withdraw(id)
    const replies = await Promise.all([requester.create(), requester.create(), requester.create()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 429, 429])
  })

  test('for one account are limited per network while open, so that they cannot hide what others ask it', async () => {
    const { account } = await asked()
    const [one, other] = [await somebody('198.51.100.1'), await somebody('198.51.100.1')]
    const replies = []
    for (let count = 0; count < 99; count += 1)
      replies.push(await (count % 2 ? other : one).create({ account }))
    // The same key on another chain is the same account in that list.
    replies.push(await one.create({ account: account.replace(chain(), 'eip155:8453') }))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 201))
    expect(await other.create({ account })).toMatchObject(
      problem(429, 'too-many-requests-open', { detail: expect.stringContaining('100 requests') }),
    )
    expect((await other.create()).status).toBe(201)
    expect((await other.create({ account: one.account })).status).toBe(201)
    expect((await (await somebody('198.51.100.2')).create({ account })).status).toBe(201)
    await one.withdraw(replies[0]?.body.request.id ?? '')
    expect((await other.create({ account })).status).toBe(201)
  })
})

describe('who may create requests', () => {
  const key = accounts.bob
  async function tryAs(list: (account: string) => 'nobody' | string[]) {
    const app = await openApp('sqlite::memory:', {
      config: { requests: { accounts: list(`eip155:1:${key.address}`) } },
    })
    const browser = new Browser(app)
    await browser.signIn(key, chainId())
    const { create, makeKey, makeWebhook, list: read } = asks(browser.send.bind(browser))
    const statuses = [
      await create(),
      await makeKey(['webhooks']),
      await makeWebhook('https://a.example/'),
      await read(),
    ]
    await app.close()
    return statuses.map(({ status }) => status)
  }

  test('can be nobody', async () => {
    expect(await tryAs(() => 'nobody')).toEqual([403, 403, 403, 200])
  })

  test('can be named accounts; a key counts on every chain', async () => {
    expect(await tryAs(account => [account])).toEqual([201, 201, 201, 200])
    expect(await tryAs(() => [`eip155:1:${accounts.carol.address}`])).toEqual([403, 403, 403, 200])
  })
})
