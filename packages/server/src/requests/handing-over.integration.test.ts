import type { Challenge, ProofReply } from '@countersign/api'
import type { ProofReport } from '@countersign/core'
import { sql } from 'kysely'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import type { ProblemBody } from '../testing/problem-body.ts'
import { openReceiver } from '../testing/receiver.ts'
import { asking, asks, chain } from '../testing/requests.ts'

/** Covers requests together with proofs that are created through the API. */

const chainId = () => Number(chain().slice('eip155:'.length))

describe.each(databaseKinds)('a proof that is made for a request, on %s,', kind => {
  let database: TestDatabase
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    receiver = await openReceiver()
    app = await openApp(database.url, { config: { webhooks: { privateHosts: [receiver.host] } } })
    app.courier.start()
  })
  afterAll(async () => {
    await app.close()
    await receiver.close()
    await database.remove()
  })

  async function requester(hook?: string) {
    const browser = new Browser(app)
    await browser.signIn(privateKeyToAccount(generatePrivateKey()), chainId())
    const all = asks(browser.send.bind(browser))
    if (hook !== undefined) await all.makeWebhook(receiver.url(hook))
    return all
  }

  /** Creates a person who makes proofs and may revoke them in another browser. */
  function person() {
    const key = privateKeyToAccount(generatePrivateKey())
    const account = `${chain()}:${key.address}`
    const browser = new Browser(app)
    const begin = (more: object = {}) =>
      browser.send<ProofReply & ProblemBody>('POST', '/v1/proofs', {
        purpose: asking().purpose,
        audience: asking().audience,
        expiresAt: new Date(Date.now() + 31 * 86_400_000).toISOString(),
        visibility: 'link',
        accounts: [{ account }],
        ...more,
      })
    return {
      account,
      begin,
      ...asks(browser.send.bind(browser)),
      async prove(request?: string): Promise<string> {
        const { id } = (await begin(request === undefined ? {} : { request })).body.proof
        const { body: challenge } = await browser.send<Challenge>('POST', '/v1/challenges', {
          purpose: 'proof',
          account,
          proof: id,
        })
        const answered = await browser.send<ProofReply>('POST', `/v1/challenges/${challenge.id}/answer`, {
          message: challenge.message,
          signature: await key.signMessage({ message: challenge.message }),
        })
        expect(answered.body.proof.status).toBe('valid')
        return id
      },
      async elsewhere() {
        const other = new Browser(app)
        await other.signIn(key, chainId())
        return {
          revoke: (proof: string) => other.send<ProblemBody | undefined>('DELETE', `/v1/proofs/${proof}`),
        }
      },
    }
  }

  test('is shared whole, and the requester is notified when it is revoked', async () => {
    const hook = `/${crypto.randomUUID()}`
    const asker = await requester(hook)
    const { id } = (await asker.create()).body.request
    const { account, prove, handOver, elsewhere } = person()
    const proof = await prove(id)
    expect((await handOver(id, proof)).status).toBe(200)
    expect((await asker.read(id)).body.request.proof).toMatchObject({
      id: proof,
      status: 'valid',
      document: {
        type: 'countersign-proof',
        id: proof,
        accounts: [{ account }],
        receipt: expect.any(String),
      },
    })
    expect((await (await elsewhere()).revoke(proof)).status).toBe(204)
    const { events, proof: revoked, status } = (await asker.read(id)).body.request
    expect(status).toBe('proven')
    expect(revoked).toMatchObject({ status: 'revoked' })
    expect(events.map(event => event.kind)).toEqual(['created', 'proven', 'proof-revoked'])
    await expect
      .poll(() =>
        receiver
          .heard(hook)
          .map(({ message }) => [message.type, message.data.proof])
          .sort(),
      )
      .toEqual([
        ['proof.revoked', proof],
        ['request.proven', proof],
      ])
  })

  test('is of no use to a stranger who asks in another’s name: its accounts have signed who asked', async () => {
    const [bank, stranger] = [await requester(), await requester()]
    const own = (await bank.create()).body.request
    // Exactly what the bank asks for, and for the same audience.
    const posing = (await stranger.create()).body.request
    expect([posing.purpose, posing.audience]).toEqual([own.purpose, own.audience])
    const victim = person()
    const proof = await victim.prove(posing.id)
    expect((await victim.handOver(posing.id, proof)).status).toBe(200)
    const document = (await stranger.read(posing.id)).body.request.proof?.document
    expect(document).toMatchObject({ request: { id: posing.id, requester: posing.by } })
    const reported = async (expected?: object) => {
      const { body } = await new Browser(app).send<{ report: ProofReport }>('POST', '/v1/verify', {
        proof: document,
        ...(expected ? { expected } : {}),
      })
      return body.report
    }
    expect(await reported()).toMatchObject({ status: 'verified', checks: { request: 'passed' } })
    expect(await reported({ id: posing.id, requester: posing.by })).toMatchObject({ status: 'verified' })
    expect(await reported({ requester: own.by })).toMatchObject({
      status: 'rejected',
      reason: 'request-differs',
      field: '/request/requester',
    })
    expect(await reported({ id: own.id })).toMatchObject({ status: 'rejected', field: '/request/id' })
    // It does not answer the bank's own request either.
    expect(await victim.handOver(own.id, proof)).toMatchObject({
      status: 422,
      body: { code: 'proof-unfit', unfit: 'another-request' },
    })
  })

  test.each([
    ['another purpose', { purpose: 'Something else' }, 'another-purpose'],
    ['another audience', { audience: null }, 'another-audience'],
    [
      'too short a time',
      { expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString() },
      'holds-too-short',
    ],
  ])('cannot be started with %s', async (_, more, unfit) => {
    const { id } = (await (await requester()).create()).body.request
    expect(await person().begin({ request: id, ...more })).toMatchObject({
      status: 422,
      body: { code: 'proof-unfit', unfit },
    })
  })

  test('cannot be started for another account than requested, nor for a request that has ended or does not exist', async () => {
    const asker = await requester()
    const { id } = (await asker.create({ account: person().account })).body.request
    expect(await person().begin({ request: id })).toMatchObject({
      status: 422,
      body: { unfit: 'another-account' },
    })
    await asker.withdraw(id)
    expect(await person().begin({ request: id })).toMatchObject({ status: 410 })
    expect(await person().begin({ request: '0'.repeat(32) })).toMatchObject({ status: 404 })
  })

  test('and revoked at the same moment is either not shared, or its requester is notified', async () => {
    const asker = await requester()
    for (let round = 0; round < 6; round += 1) {
      const { id } = (await asker.create()).body.request
      const { prove, handOver, elsewhere } = person()
      const proof = await prove(id)
      const { revoke } = await elsewhere()
      const [handed, revoked] = await Promise.all(
        round % 2 ? [handOver(id, proof), revoke(proof)] : [revoke(proof), handOver(id, proof)].reverse(),
      )
      expect([handed?.status, revoked?.status].sort()).toEqual(
        handed?.status === 200 ? [200, 204] : [204, 422],
      )
      const kinds = (await asker.read(id)).body.request.events.map(event => event.kind)
      expect(kinds).toEqual(handed?.status === 200 ? ['created', 'proven', 'proof-revoked'] : ['created'])
    }
  })

  test('and another can be revoked at the same moment, although both notify the same requesters', async () => {
    const askers = [await requester('/one'), await requester('/two')]
    for (let round = 0; round < 4; round += 1) {
      const revocations = [person(), person()].map(async ({ prove, handOver, elsewhere }) => {
        const ids: string[] = []
        for (const { create } of [...askers, ...askers, ...askers]) ids.push((await create()).body.request.id)
        const proof = await prove()
        for (const id of ids) expect((await handOver(id, proof)).status).toBe(200)
        return { proof, revoke: (await elsewhere()).revoke }
      })
      const ready = await Promise.all(revocations)
      const revoked = await Promise.all(ready.map(({ revoke, proof }) => revoke(proof)))
      expect(revoked.map(({ status }) => status)).toEqual([204, 204])
    }
  })

  test('can be revoked at the moment at which a request that it answered is removed', async () => {
    const asker = await requester()
    const { prove, handOver, elsewhere } = person()
    const proof = await prove()
    const [first = '', second = ''] = [
      (await asker.create()).body.request.id,
      (await asker.create()).body.request.id,
    ].toSorted()
    for (const id of [first, second]) expect((await handOver(id, proof)).status).toBe(200)
    const { revoke } = await elsewhere()
    const { db } = app.store
    // As when the requester creates another one, and more have ended than are kept.
    const { revoking } = await db.transaction().execute(async transaction => {
      await transaction.deleteFrom('proof_request').where('id', '=', first).execute()
      const revoking = revoke(proof)
      const waiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `
      if (kind === 'postgres')
        await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
      return { revoking }
    })
    expect((await revoking).status).toBe(204)
    const { events, proof: revoked } = (await asker.read(second)).body.request
    expect(revoked).toMatchObject({ status: 'revoked' })
    expect(events.map(event => event.kind)).toEqual(['created', 'proven', 'proof-revoked'])
  })
})

test('a cancellation is rolled back if the message to the webhook cannot be stored', async () => {
  const app = await openApp('sqlite::memory:')
  const browser = new Browser(app)
  await browser.signIn(privateKeyToAccount(generatePrivateKey()), chainId())
  const asker = asks(browser.send.bind(browser))
  await asker.makeWebhook('https://hooks.example/')
  const { id } = (await asker.create()).body.request
  await app.store.db.schema.dropTable('delivery').execute()
  expect((await asker.withdraw(id)).status).toBe(500)
  const { status, events, revision } = (await asker.read(id)).body.request
  expect([status, events.length, revision]).toEqual(['open', 1, 1])
  await app.close()
})
