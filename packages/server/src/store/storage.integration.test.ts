import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { proofRequest, proving } from '../testing/proofs.ts'
import { createStorage } from './storage.ts'

const account = `eip155:${inject('chainId')}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`
const refused = (detail: string) => ({
  status: 429,
  body: { type: 'urn:countersign:problem:too-many-proofs', detail: expect.stringContaining(detail) },
})

describe.each(databaseKinds)('storage without signing in, on %s,', kind => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]
  const open = (storage: { network?: number; total?: number }) =>
    openApp(database.url, { config: { trustedProxies: 1, storage } })
  beforeAll(async () => {
    database = await freshDatabase(kind)
    apps = [await open({ network: 1 }), await open({ network: 1 })]
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await database.remove()
  })

  let networks = 0
  const freshNetwork = () => {
    networks += 1
    return `203.0.113.${networks}`
  }
  const from = (address: string, app = apps[0]) =>
    proving(
      new Browser({
        fetch: request => {
          request.headers.set('x-forwarded-for', address)
          return app.fetch(request)
        },
      }),
    )
  const grow = (id: string, bytes: number) =>
    apps[0].store.db.updateTable('proof').set({ bytes }).where('id', '=', id).execute()

  test('is refused to a network beyond its budget, on every server, and freed with the draft', async () => {
    const network = freshNetwork()
    const maker = from(network)
    const { id } = (await maker.begin(proofRequest([account]))).body.proof
    await grow(id, 999_900)
    const second = kind === 'postgres' ? apps[1] : apps[0]
    expect(await from(network, second).begin(proofRequest([account]))).toMatchObject(
      refused('Discard drafts'),
    )
    expect((await from(freshNetwork(), second).begin(proofRequest([account]))).status).toBe(200)
    expect((await maker.remove(id)).status).toBe(204)
    expect((await from(network, second).begin(proofRequest([account]))).status).toBe(200)
  })

  test('stays within the budget with many concurrent drafts', async () => {
    const network = freshNetwork()
    const { id } = (await from(network).begin(proofRequest([account]))).body.proof
    await grow(id, 990_000)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        from(network, kind === 'postgres' ? apps[index % 2] : apps[0]).begin(proofRequest([account])),
      ),
    )
    const { bytes } = await apps[0].store.db
      .selectFrom('proof')
      .select(sql<number>`sum(bytes)`.as('bytes'))
      .where('network_hash', '=', ({ selectFrom }) =>
        selectFrom('proof').select('network_hash').where('id', '=', id),
      )
      .executeTakeFirstOrThrow()
    expect(Number(bytes)).toBeLessThanOrEqual(1_000_000)
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(replies.some(({ status }) => status === 429)).toBe(true)
  })

  test('stays within the budget with many concurrent signatures', async () => {
    const network = freshNetwork()
    const { alice } = accounts
    const own = `eip155:${inject('chainId')}:${alice.address}`
    const ready = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const maker = from(network, kind === 'postgres' ? apps[index % 2] : apps[0])
        const { id } = (await maker.begin(proofRequest([own]))).body.proof
        const text = (await maker.text(id, own)).body
        const signature = await alice.signMessage({ message: text.message })
        return { id, sign: () => maker.answer(text.id, text.message, signature) }
      }),
    )
    const stored = async () => {
      const rows = apps[0].store.db.selectFrom('proof').select(({ fn }) => fn.sum('bytes').as('bytes'))
      const ids = ready.map(({ id }) => id)
      return Number((await rows.where('id', 'in', ids).executeTakeFirstOrThrow()).bytes)
    }
    // Now there is room for exactly one signature.
    await grow(ready[0]?.id ?? '', 1_000_000 - 5_000 - (await stored()))
    const statuses = (await Promise.all(ready.map(({ sign }) => sign()))).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await stored()).toBeLessThanOrEqual(1_000_000)
  })

  test('is refused to everybody beyond the total budget', async () => {
    const full = await open({ network: 1, total: 1 })
    const maker = from(freshNetwork())
    const { id } = (await maker.begin(proofRequest([account]))).body.proof
    await grow(id, 999_999)
    expect(await from(freshNetwork(), full).begin(proofRequest([account]))).toMatchObject(
      refused('can’t store more proofs'),
    )
    await maker.remove(id)
    await full.close()
  })

  test('is recounted for all networks after half a minute', async () => {
    const maker = from(freshNetwork())
    const { id } = (await maker.begin(proofRequest([account]))).body.proof
    const { db } = apps[0].store
    // Other tests leave rows behind.
    const all = db.selectFrom('proof').select(({ fn }) => fn.sum('bytes').as('bytes'))
    const total = Number((await all.executeTakeFirstOrThrow()).bytes) + 500_000
    let time = 0
    const storage = createStorage({ budgets: { network: 1_000, total }, now: () => time })
    const check = () => db.transaction().execute(transaction => storage.check(transaction, 'somebody', 1))
    expect(await check()).toBeUndefined()
    await grow(id, 1_000_000)
    time = 29_000
    expect(await check()).toBeUndefined()
    time = 30_000
    expect(await check()).toBe('total')
    await maker.remove(id)
    time = 60_000
    expect(await check()).toBeUndefined()
  })

  test('includes signatures, also after the proof is issued, and refuses a signature beyond the budget', async () => {
    const network = freshNetwork()
    const maker = from(network)
    const { alice } = accounts
    const own = `eip155:${inject('chainId')}:${alice.address}`
    const { id } = (await maker.begin(proofRequest([own]))).body.proof
    const text = (await maker.text(id, own)).body
    const signature = await alice.signMessage({ message: text.message })
    await grow(id, 999_900)
    expect(await maker.answer(text.id, text.message, signature)).toMatchObject(refused('Discard drafts'))
    await grow(id, 2_000)
    expect((await maker.answer(text.id, text.message, signature)).body.proof.status).toBe('valid')
    const row = await apps[0].store.db
      .selectFrom('proof')
      .select(['bytes', 'document', 'network_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.bytes).toBeGreaterThan(2_000 + (row.document?.length ?? 0))
    expect(row.network_hash).not.toBeNull()
  })

  test('does not accept the call of a factory in a draft, because it arrives with the signature', async () => {
    const factory = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', data: '0x12' }
    const request = { ...proofRequest([]), accounts: [{ account, factory }] }
    expect(await from(freshNetwork()).begin(request)).toMatchObject({
      status: 400,
      body: { type: 'urn:countersign:problem:request-invalid' },
    })
    const large = proofRequest([account], { purpose: 'x'.repeat(20_000) })
    expect((await from(freshNetwork()).begin(large)).status).toBe(413)
  })
})
