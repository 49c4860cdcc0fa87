// cspell:ignore elpmax gnahcxe
import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { begun, problem, proofOfKey, proofRequest, proving, signFor } from '../testing/proofs.ts'
import { useApp } from '../testing/use-app.ts'

/** Covers what must be impossible, especially with the proofs of others. */

const { alice, bob, heidi: mallory } = accounts
const account = `eip155:${inject('chainId')}:${alice.address}`
const others = `eip155:${inject('chainId')}:${bob.address}`
const hour = 3_600_000

describe.each(databaseKinds)('proofs, on %s,', kind => {
  const { app, database } = useApp(kind, url => openApp(url))

  const sign = (message: string) => alice.signMessage({ message })
  const inAnHour = (more: number) => new Date(Date.now() + hour + more).toISOString()

  test.each([
    ['purpose', { purpose: '[a]' }],
    ['purpose', { purpose: 'line\nbreak' }],
    ['purpose', { purpose: ' ' }],
    ['purpose', { purpose: 'x'.repeat(121) }],
    ['purpose', { purpose: 'F[U+00FC]r' }],
    ['purpose', { purpose: '税'.repeat(121) }],
    ['audience', { audience: 'Exam\u200bple' }],
    ['audience', { audience: '\u202egnahcxe elpmaxE' }],
    ['audience', { audience: 'Example\ud800' }],
    ['audience', { audience: '\u0301Example' }],
    ['expiresAt', { expiresAt: inAnHour(-120_000) }],
    ['expiresAt', { expiresAt: new Date(Date.now() + 5 * 367 * 24 * hour).toISOString() }],
    ['expiresAt', { expiresAt: 'tomorrow' }],
    ['expiresAt', { expiresAt: undefined }],
    ['expiresAt', { holdsFor: 86_400 }],
    ['holdsFor', { expiresAt: undefined, holdsFor: 3_599 }],
    ['holdsFor', { expiresAt: undefined, holdsFor: 5 * 366 * 86_400 + 1 }],
    ['holdsFor', { expiresAt: undefined, holdsFor: 7200.5 }],
    ['accounts', { accounts: [] }],
    ['accounts', { accounts: Array.from({ length: 21 }, () => ({ account })) }],
    ['accounts.0.account', { accounts: [{ account: 'eip155:1:0x12' }] }],
    ['accounts.1.account', { accounts: [{ account }, { account: account.toLowerCase() }] }],
    ['visibility', { visibility: 'public' as 'link' }],
  ])('with an invalid %s (%j) are not created, and the field is named', async (field, over) => {
    const { status, body } = await proving(new Browser(app)).begin(proofRequest([account], over))
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  test('for an unknown request are not created', async () => {
    const request = proofRequest([account], { request: 'ab'.repeat(16) })
    expect(await proving(new Browser(app)).begin(request)).toMatchObject(problem(404, 'request-not-found'))
  })

  test('need a text for one of their accounts, which is named', async () => {
    const { maker, proof } = await begun(app, proofRequest([account]))
    const field = async (
      reply: Promise<{ status: number; body: { errors?: { field: string }[] | undefined } }>,
    ) => {
      const { status, body } = await reply
      return [status, body.errors?.[0]?.field]
    }
    expect(await field(maker.text(proof.id, null))).toEqual([400, 'account'])
    expect(await field(maker.text(proof.id, others))).toEqual([400, 'account'])
    const send = (body: object) =>
      maker.browser.send<{ errors: { field: string }[] }>('POST', '/v1/challenges', body)
    expect(await field(send({ purpose: 'proof', account }))).toEqual([400, 'proof'])
    expect(await field(send({ purpose: 'sign-in', account, proof: proof.id }))).toEqual([400, 'proof'])
  })

  test('that are drafts exist only for the browser that makes them', async () => {
    const { maker, proof } = await begun(app, proofRequest([account, others]))
    await signFor(maker, proof.id, account, sign)
    // Not even for a session of one of the accounts.
    const browser = new Browser(app)
    await browser.signIn(alice, inject('chainId'))
    const stranger = proving(browser)
    const nothing = problem(404, 'proof-not-found')
    expect(await stranger.read(proof.id)).toMatchObject(nothing)
    expect(await stranger.show(proof.id, 'listed')).toMatchObject(nothing)
    expect(await stranger.remove(proof.id)).toMatchObject(nothing)
    expect(await stranger.recheck(proof.id)).toMatchObject(nothing)
    expect(await stranger.text(proof.id, others)).toMatchObject(nothing)
    expect((await stranger.list()).body.items.map(({ id }) => id)).not.toContain(proof.id)
    expect((await stranger.listed(account)).body.items.map(({ id }) => id)).not.toContain(proof.id)
    expect((await maker.read(proof.id)).body.proof.accounts).toMatchObject([
      { status: 'signed' },
      { status: 'unsigned' },
    ])
  })

  test('that are drafts are replaced only by their browser, before anybody has signed, and only together with a new one', async () => {
    const { maker, proof } = await begun(app, proofRequest([account, others]))
    const replacing = (id: string, over: Parameters<typeof proofRequest>[1] = {}) =>
      proofRequest([account, others], { purpose: 'another purpose', replaces: id, ...over })
    const stranger = proving(new Browser(app))
    expect(await stranger.begin(replacing(proof.id))).toMatchObject(problem(404, 'proof-not-found'))
    expect(await maker.begin(replacing('0'.repeat(32)))).toMatchObject(problem(404, 'proof-not-found'))
    expect((await maker.begin(replacing(proof.id, { purpose: '[a]' }))).status).toBe(400)
    expect((await maker.read(proof.id)).body.proof.purpose).not.toBe('another purpose')

    const { body } = await maker.begin(replacing(proof.id))
    expect(body.proof).toMatchObject({ status: 'draft', purpose: 'another purpose' })
    expect(await maker.read(proof.id)).toMatchObject(problem(404, 'proof-not-found'))
    await signFor(maker, body.proof.id, account, sign)
    expect(await maker.begin(replacing(body.proof.id))).toMatchObject(problem(409, 'proof-signed'))
    expect((await maker.read(body.proof.id)).body.proof.accounts).toMatchObject([
      { status: 'signed' },
      { status: 'unsigned' },
    ])
  })

  test('have links that cannot be guessed, and cannot be found without them', async () => {
    const { proof } = await proofOfKey(app, alice, account)
    const stranger = proving(new Browser(app))
    expect((await stranger.list()).body.items).toEqual([])
    expect((await stranger.listed(account)).body.items.map(({ id }) => id)).not.toContain(proof.id)
    // 128 random bits.
    expect(proof.id).toMatch(/^[0-9a-f]{32}$/)
    for (const id of [proof.id.slice(0, -1), '0'.repeat(32), '%', 'x'])
      expect((await stranger.read(id)).status).toBeGreaterThanOrEqual(400)
  })

  test('show a stranger nothing of who made them', async () => {
    const { maker, proof } = await proofOfKey(app, alice, account)
    const { body } = await proving(new Browser(app)).read(proof.id)
    expect(body.proof).toMatchObject({ mine: 'no', request: null, draftUntil: null })
    // The maker needs to know the request, to share the proof.
    await app.store.db.updateTable('proof').set({ request_id: 'asked' }).where('id', '=', proof.id).execute()
    expect((await proving(new Browser(app)).read(proof.id)).body.proof.request).toBeNull()
    expect((await maker.read(proof.id)).body.proof.request).toBe('asked')
    const said = JSON.stringify(body)
    for (const [, value] of maker.browser.cookies) expect(said).not.toContain(value)
  })

  test('cannot be revoked or shown by a stranger, signed in or not', async () => {
    const { proof } = await proofOfKey(app, alice, account)
    const stranger = proving(new Browser(app))
    expect(await stranger.remove(proof.id)).toMatchObject(problem(401, 'not-signed-in'))
    expect(await stranger.show(proof.id, 'listed')).toMatchObject(problem(401, 'not-signed-in'))
    await stranger.browser.signIn(mallory, inject('chainId'))
    expect(await stranger.remove(proof.id)).toMatchObject(problem(403, 'proof-not-yours'))
    expect(await stranger.show(proof.id, 'listed')).toMatchObject(problem(403, 'proof-not-yours'))
    expect((await stranger.read(proof.id)).body.proof).toMatchObject({ status: 'valid', visibility: 'link' })
  })

  test('cannot be changed by a page of another site', async () => {
    const { maker, proof } = await begun(app, proofRequest([account]))
    const headers = { origin: 'https://evil.example' }
    const send = (method: string, path: string, body?: object) =>
      maker.browser.send(method, path, body, headers)
    expect(await send('POST', '/v1/proofs', proofRequest([account]))).toMatchObject(
      problem(403, 'origin-refused'),
    )
    expect(await send('DELETE', `/v1/proofs/${proof.id}`)).toMatchObject(problem(403, 'origin-refused'))
    expect((await maker.read(proof.id)).status).toBe(200)
  })

  test('refuse an answer from another browser, another text, another account, and a second answer', async () => {
    const { maker, proof } = await begun(app, proofRequest([account]))
    const asked = async () => (await maker.text(proof.id, account)).body
    const first = await asked()
    const signature = await sign(first.message)
    const thief = proving(new Browser(app))
    await begun(app, proofRequest([account]), thief.browser)
    expect(await thief.answer(first.id, first.message, signature)).toMatchObject(
      problem(403, 'challenge-of-another-browser'),
    )
    const changed = first.message.replace('Example Exchange', 'Evil Exchange')
    expect(await maker.answer(first.id, changed, await sign(changed))).toMatchObject(
      problem(422, 'message-changed', { field: 'statement' }),
    )
    expect(await maker.answer(first.id, first.message, signature)).toMatchObject(
      problem(409, 'challenge-used'),
    )

    const wrong = await asked()
    const signedByBob = await bob.signMessage({ message: wrong.message })
    expect(await maker.answer(wrong.id, wrong.message, signedByBob)).toMatchObject(
      problem(422, 'signature-rejected', { reason: 'wrong-signer' }),
    )
    expect((await maker.read(proof.id)).body.proof.status).toBe('draft')

    const [right, spare] = [await asked(), await asked()]
    const answer = async () => maker.answer(right.id, right.message, await sign(right.message))
    const statuses = (await Promise.all([answer(), answer(), answer()])).map(({ status }) => status)
    // A copy that comes after the answer was checked is a repeated answer, and changes nothing.
    expect(statuses).toContain(200)
    expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
    expect(await maker.answer(spare.id, spare.message, await sign(spare.message))).toMatchObject(
      problem(409, 'proof-signed'),
    )
    expect(await maker.text(proof.id, account)).toMatchObject(problem(409, 'proof-signed'))
  })

  test('that were started with one text are not proven by the same words in another', async () => {
    const one = await begun(app, proofRequest([account]))
    const other = await begun(app, proofRequest([account]), one.maker.browser)
    const [first, second] = [
      (await one.maker.text(one.proof.id, account)).body,
      (await one.maker.text(other.proof.id, account)).body,
    ]
    expect(await one.maker.answer(second.id, first.message, await sign(first.message))).toMatchObject(
      problem(422, 'message-changed'),
    )
  })

  test('are issued once when the last two signatures arrive at the same moment', async () => {
    const keys = Array.from({ length: 4 }, () => privateKeyToAccount(generatePrivateKey()))
    const of = (key: (typeof keys)[number]) => `eip155:1:${key.address}`
    const { maker, proof } = await begun(app, proofRequest(keys.map(of)))
    const texts = await Promise.all(keys.map(async key => (await maker.text(proof.id, of(key))).body))
    const replies = await Promise.all(
      texts.map(async ({ id, message }, index) =>
        maker.answer(id, message, (await keys[index]?.signMessage({ message })) ?? '0x'),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await maker.read(proof.id)).body.proof).toMatchObject({ status: 'valid' })
  })

  test('whose signatures would exceed the size limit together accept no more of them', async () => {
    const { maker, proof } = await begun(app, proofRequest([account, others]))
    await signFor(maker, proof.id, account, sign)
    const { db } = app.store
    const huge = `0x${'00'.repeat(250_000)}`
    await db
      .updateTable('proof_account')
      .set({ signature: huge })
      .where('proof_id', '=', proof.id)
      .where('account', '=', account)
      .execute()
    const { id, message } = (await maker.text(proof.id, others)).body
    const signature = await bob.signMessage({ message })
    expect(await maker.answer(id, message, signature)).toMatchObject(
      problem(413, 'request-too-large', { detail: expect.stringContaining('500000 characters') }),
    )
    expect((await maker.read(proof.id)).body.proof).toMatchObject({
      status: 'draft',
      accounts: [{ status: 'signed' }, { status: 'unsigned' }],
    })
  })

  test('that are discarded are removed, together with the texts to sign for them', async () => {
    const { maker, proof } = await begun(app, proofRequest([account]))
    const challenge = (await maker.text(proof.id, account)).body
    expect((await maker.remove(proof.id)).status).toBe(204)
    expect(await maker.read(proof.id)).toMatchObject(problem(404, 'proof-not-found'))
    expect(await maker.answer(challenge.id, challenge.message, await sign(challenge.message))).toMatchObject(
      problem(404, 'challenge-not-found'),
    )
    expect(await maker.remove(proof.id)).toMatchObject(problem(404, 'proof-not-found'))
  })

  test('that are drafts are removed when their maker signs out', async () => {
    const { maker, proof } = await begun(app, proofRequest([account]))
    await maker.browser.signIn(alice, inject('chainId'))
    await maker.browser.send('DELETE', '/v1/session')
    expect(await app.store.db.selectFrom('proof').select('id').where('id', '=', proof.id).execute()).toEqual(
      [],
    )
  })

  test('are limited as drafts: twenty per browser, and the configured number per network', async () => {
    const small = await openApp(database.url, { config: { proofs: { draftsOfNetwork: 22 } } })
    await sql`delete from proof where issued_at is null`.execute(small.store.db)
    const [one, other] = [proving(new Browser(small)), proving(new Browser(small))]
    await one.begin(proofRequest([account]))
    await other.begin(proofRequest([account]))
    const many = await Promise.all(Array.from({ length: 24 }, () => one.begin(proofRequest([account]))))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(many.find(({ status }) => status !== 200)).toMatchObject(problem(429, 'too-many-proofs'))
    expect((await other.begin(proofRequest([account]))).status).toBe(200)
    expect(await other.begin(proofRequest([account]))).toMatchObject(problem(429, 'too-many-proofs'))
    const page = (await one.list('?limit=15')).body
    expect(page.items).toHaveLength(15)
    expect((await one.list(`?limit=15&cursor=${page.next}`)).body).toMatchObject({ next: null })
    await small.close()
  })
})
