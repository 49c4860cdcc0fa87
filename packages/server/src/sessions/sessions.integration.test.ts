import { createHash } from 'node:crypto'
import { parseAccountId } from '@countersign/core'
import { accounts, signAsSafe } from '@countersign/testbed'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { begun, proofRequest, proving } from '../testing/proofs.ts'
import { useApp } from '../testing/use-app.ts'

const chainId = inject('chainId')
const day = 86_400_000
const session = '__Host-countersign-session'
const newPerson = () => privateKeyToAccount(generatePrivateKey())

describe.each(databaseKinds)('sessions, on %s', kind => {
  const { app, database } = useApp(kind, url => openApp(url))

  const signedIn = async (person = newPerson(), headers = {}) => {
    const browser = new Browser(app, headers)
    expect((await browser.signIn(person, chainId)).status).toBe(200)
    return browser
  }

  test('a browser that never signed in has no session, which is not an error', async () => {
    expect(await new Browser(app).session()).toMatchObject({ status: 200, body: { session: null } })
  })

  test('the token is 256 random bits, and the database keeps only its hash', async () => {
    const browser = await signedIn()
    const token = browser.cookies.get(session) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await app.store.db.selectFrom('session').selectAll().execute()
    expect(rows.map(row => row.token_hash)).toContain(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('signing in again changes the token and ends the session before', async () => {
    const person = newPerson()
    const browser = await signedIn(person)
    const before = new Browser(app)
    before.cookies.set(session, browser.cookies.get(session) ?? '')
    await browser.signIn(person, chainId)
    expect(browser.cookies.get(session)).not.toBe(before.cookies.get(session))
    expect((await before.session()).body.session).toBeNull()
    expect((await browser.sessions()).body.items).toHaveLength(1)
  })

  test('signing out ends the session on the server, not only in the browser', async () => {
    const browser = await signedIn()
    const copy = new Browser(app)
    copy.cookies.set(session, browser.cookies.get(session) ?? '')
    expect((await browser.send('DELETE', '/v1/session')).status).toBe(204)
    expect(browser.cookies.has(session)).toBe(false)
    expect((await copy.session()).body.session).toBeNull()
  })

  test('the list shows the devices of the account, newest first, and of a key on every chain', async () => {
    const person = newPerson()
    const laptop = await signedIn(person, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    })
    const phone = new Browser(app, {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
    await phone.signIn(person, 8453)
    await signedIn()
    const { body } = await laptop.sessions()
    expect(
      body.items.map(item => [item.device.browser, item.device.system, item.current, item.account]),
    ).toEqual([
      ['Safari 18', 'iPhone', false, `eip155:8453:${person.address}`],
      ['Firefox 141', 'Linux', true, `eip155:${chainId}:${person.address}`],
    ])
    expect(body.next).toBeNull()
  })

  test('the owner of a contract account does not see the sessions of the contract, nor the reverse', async () => {
    const { vault } = inject('contracts')
    const contract = new Browser(app)
    const { body } = await contract.challenge(`eip155:${chainId}:${vault.address}`)
    const signature = await signAsSafe({
      safe: vault.address,
      chainId,
      owner: accounts.alice,
      message: body.message,
    })
    expect((await contract.answer(body.id, body.message, signature)).status).toBe(200)
    const owner = await signedIn(accounts.alice)
    for (const browser of [contract, owner])
      expect((await browser.sessions()).body.items.filter(item => item.current)).toHaveLength(1)
    const contractId = (await contract.session()).body.session?.id
    expect((await owner.sessions()).body.items.map(item => item.id)).not.toContain(contractId)
    expect((await owner.send('DELETE', `/v1/sessions/${contractId}`)).status).toBe(404)
  })

  test('the owner of the account names a session, and nobody else can', async () => {
    const person = newPerson()
    const [laptop, phone, stranger] = [await signedIn(person), await signedIn(person), await signedIn()]
    const id = (await phone.session()).body.session?.id
    const path = `/v1/sessions/${id}`
    const named = { status: 200, body: { session: { id, name: 'هاتف نور 📱', current: false } } }
    expect(await laptop.send('PATCH', path, { name: '  هاتف نور 📱 ' })).toMatchObject(named)
    expect((await phone.session()).body.session?.name).toBe('هاتف نور 📱')
    expect((await stranger.send('PATCH', path, { name: 'mine' })).status).toBe(404)
    expect((await new Browser(app).send('PATCH', path, { name: 'mine' })).status).toBe(401)
    expect((await laptop.send('PATCH', '/v1/sessions/nothing', { name: 'x' })).status).toBe(404)
    expect((await phone.session()).body.session?.name).toBe('هاتف نور 📱')
    expect((await phone.send('PATCH', path, { name: null })).status).toBe(200)
    expect((await phone.session()).body.session?.name).toBeNull()
  })

  test.each([
    ['text that runs the other way', 'laptop\u202Egnp'],
    ['an invisible character', 'lap\u200Btop'],
    ['a second line', 'laptop\nThis device'],
    ['a line separator', 'laptop\u2028This device'],
    ['nothing but spaces', '   '],
    ['too many characters', 'x'.repeat(61)],
    ['a lone surrogate', 'x\uD800'],
  ])('a name with %s is refused', async (_, name) => {
    const browser = await signedIn()
    const id = (await browser.session()).body.session?.id
    expect(await browser.send('PATCH', `/v1/sessions/${id}`, { name })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ field: 'name' })]) },
    })
    expect((await browser.session()).body.session?.name).toBeNull()
  })

  test('the list comes in pages', async () => {
    const person = newPerson()
    const browsers = []
    for (let count = 0; count < 5; count += 1) browsers.push(await signedIn(person))
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: Awaited<ReturnType<Browser['sessions']>> = await (browsers[0] as Browser).sessions(
        `?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(body.items.length).toBeLessThanOrEqual(2)
      seen.push(...body.items.map(item => item.id))
      cursor = body.next
    }
    expect(new Set(seen).size).toBe(5)
    expect(await browsers[0]?.sessions('?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'cursor' }] },
    })
    expect(await browsers[0]?.sessions('?limit=1000')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'limit' }] },
    })
  })

  test('a second device learns of its revocation at its next request', async () => {
    const person = newPerson()
    const [here, there] = [await signedIn(person), await signedIn(person)]
    const { body } = await here.sessions()
    const other = body.items.find(item => !item.current)
    expect((await here.send('DELETE', `/v1/sessions/${other?.id}`)).status).toBe(204)
    expect(await there.sessions()).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    })
    expect((await there.session()).body.session).toBeNull()
    expect((await here.session()).body.session).not.toBeNull()
  })

  test('all other devices can be signed out at once, and then all', async () => {
    const person = newPerson()
    const [here, there, elsewhere] = [await signedIn(person), await signedIn(person), await signedIn(person)]
    expect((await here.send('DELETE', '/v1/sessions?keep=current')).status).toBe(204)
    expect((await there.session()).body.session).toBeNull()
    expect((await elsewhere.session()).body.session).toBeNull()
    expect((await here.session()).body.session).not.toBeNull()
    expect((await here.send('DELETE', '/v1/sessions')).status).toBe(204)
    expect((await here.session()).body.session).toBeNull()
  })

  test.each([
    ['DELETE', '/v1/session'],
    ['DELETE', '/v1/sessions'],
    ['DELETE', '/v1/sessions/{own}'],
  ])(
    '%s %s that fails half-way can be repeated, and leaves nothing of the person in the browser',
    async (method, path) => {
      const person = newPerson()
      const browser = await signedIn(person)
      const own = path.replace('{own}', (await browser.session()).body.session?.id ?? '')
      const { proof } = await begun(app, proofRequest([`eip155:${chainId}:${person.address}`]), browser)
      // A server that stops at this moment leaves the same behind.
      await app.store.db.schema.alterTable('proof').renameTo('proof_away').execute()
      const { status } = await browser.send(method, own)
      await app.store.db.schema.alterTable('proof_away').renameTo('proof').execute()
      expect(status).toBe(500)
      expect((await browser.send(method, own)).status).toBe(204)
      expect((await browser.session()).body.session).toBeNull()
      expect(await proving(browser).read(proof.id)).toMatchObject({ status: 404 })
      const rows = app.store.db.selectFrom('proof').select('id').where('id', '=', proof.id)
      expect(await rows.execute()).toEqual([])
    },
  )

  test("nobody can end a stranger's session", async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const id = (await theirs.session()).body.session?.id
    expect(await mine.send('DELETE', `/v1/sessions/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'session-not-found' },
    })
    expect((await theirs.session()).body.session).not.toBeNull()
  })

  test('a session ends after a week without use, and after thirty days regardless of use', async () => {
    const person = newPerson()
    const [used, unused] = [await signedIn(person), await signedIn(person)]
    const at = async (days: number, browser: Browser) => {
      const later = await openApp(database.url, { now: () => Date.now() + days * day })
      browser.turnTo(later)
      const { body } = await browser.session()
      await later.close()
      return body.session !== null
    }
    expect(await at(6, used)).toBe(true)
    expect(await at(7.01, unused)).toBe(false)
    for (const days of [12, 18, 24, 29.9]) expect(await at(days, used)).toBe(true)
    expect(await at(30.01, used)).toBe(false)
  })

  test('a session whose idle time is short stays alive while it is used', async () => {
    const config = { lifetimes: { sessionIdle: 3 } }
    let clock = 0
    const own = await openApp(database.url, { config, now: () => Date.now() + clock })
    const browser = new Browser(own)
    await browser.signIn(newPerson(), chainId)
    for (let second = 0; second < 6; second += 1) {
      clock += 1_000
      expect((await browser.session()).body.session).not.toBeNull()
    }
    clock += 3_100
    expect((await browser.session()).body.session).toBeNull()
    await own.close()
  })

  test('a late response to a request with the old token leaves the new cookie unchanged', async () => {
    const person = newPerson()
    const browser = await signedIn(person)
    const old = browser.cookies.get(session) ?? ''
    await browser.signIn(person, chainId)
    for (const path of ['/v1/session', '/v1/sessions']) {
      const late = await browser.send('GET', path, undefined, { cookie: `${session}=${old}` })
      expect(late.headers.getSetCookie()).toEqual([])
    }
  })

  test('the oldest sessions end when an owner has more than fifty', async () => {
    const person = newPerson()
    const first = await signedIn(person)
    const second = await signedIn(person)
    for (let count = 0; count < 49; count += 1) await signedIn(person)
    expect((await first.session()).body.session).toBeNull()
    expect((await second.session()).body.session).not.toBeNull()
  })

  test('sweeping removes expired sessions and leaves the rest', async () => {
    const person = newPerson()
    await signedIn(person)
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*) as n from session where subject = ${`eip155:*:${person.address}`}`.execute(
          app.store.db,
        )
      ).rows[0]?.n
    await app.sweep()
    expect(Number(await count())).toBe(1)
    const later = await openApp(database.url, { now: () => Date.now() + 8 * day })
    await later.sweep()
    await later.close()
    expect(Number(await count())).toBe(0)
  })

  test.runIf(kind === 'postgres')(
    'two servers on one database share sessions, challenges and rate limits',
    async () => {
      const second = await openApp(database.url)
      const person = newPerson()
      const browser = new Browser(app)
      const { body } = await browser.challenge(`eip155:${chainId}:${person.address}`)
      browser.turnTo(second)
      expect(
        (await browser.answer(body.id, body.message, await person.signMessage({ message: body.message })))
          .status,
      ).toBe(200)
      browser.turnTo(app)
      expect((await browser.session()).body.session?.account).toBe(`eip155:${chainId}:${person.address}`)
      await second.close()
    },
  )
})

describe.each(databaseKinds)('where a session was last used, on %s,', kind => {
  const { app } = useApp(kind, url => openApp(url, { config: { trustedProxies: 1 } }))
  const person = newPerson()

  const seenIn = async (browser: Browser) => (await browser.session()).body.session?.network

  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['not an address', null],
  ])('is shown to the account itself, without what identifies a person (%s)', async (address, network) => {
    const browser = new Browser(app, { 'x-forwarded-for': address })
    await browser.signIn(newPerson(), chainId)
    expect(await seenIn(browser)).toBe(network)
    const stored = await app.store.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(address)
  })

  test('is the network of the last use, right away, also if somebody else has the cookie', async () => {
    const [here, there] = ['203.0.113.9', '198.51.100.7'].map(
      address => new Browser(app, { 'x-forwarded-for': address }),
    )
    if (!here || !there) return expect.unreachable()
    await here.signIn(person, chainId)
    there.cookies.set(session, here.cookies.get(session) ?? '')
    expect((await there.send('GET', '/v1/for-you')).status).toBe(200)
    const row = await app.store.db
      .selectFrom('session')
      .select('seen_network')
      .where('account', '=', parseAccountId(`eip155:${chainId}:${person.address}`))
      .executeTakeFirst()
    expect(row).toEqual({ seen_network: '198.51.100.0/24' })
    expect(await seenIn(here)).toBe('203.0.113.0/24')
  })
})
