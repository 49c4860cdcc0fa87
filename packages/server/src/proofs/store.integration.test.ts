import { accounts } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { noBudget } from '../testing/no-budget.ts'
import { begun, proofOfKey, proofRequest, proving } from '../testing/proofs.ts'
import { readRows } from '../testing/read-rows.ts'
import { createProofStore, type ProofStore } from './store.ts'

/** Covers decisions about a proof that has changed since: they no longer apply. */

const { alice, bob } = accounts
const of = ({ address }: { address: string }) => `eip155:${inject('chainId')}:${address}`

describe.each(databaseKinds)('a proof, on %s,', kind => {
  let database: TestDatabase
  let app: TestApp
  let store: ProofStore
  beforeAll(async () => {
    database = await freshDatabase(kind)
    app = await openApp(database.url)
    const receipts = { sign: () => expect.unreachable() }
    store = createProofStore({
      db: app.store.db,
      storage: noBudget,
      receipts,
      publicOrigin: 'https://a.example',
      readRows,
      now: Date.now,
    })
  })
  afterAll(async () => {
    await app.close()
    await database.remove()
  })

  const visibilityOf = async (id: string) => (await store.find(id))?.visibility

  test('that was issued in the meantime is not listed because its draft was going to be', async () => {
    const { proof } = await proofOfKey(app, alice, of(alice))
    expect(await store.show(proof.id, 'listed', 'draft')).toBe(false)
    expect(await visibilityOf(proof.id)).toBe('link')
    expect(await store.show(proof.id, 'listed', 'issued')).toBe(true)
    expect(await visibilityOf(proof.id)).toBe('listed')
  })

  test('that is a draft can be marked as listed by its maker, and is not listed yet', async () => {
    const { maker, proof } = await begun(app, proofRequest([of(bob)]))
    expect((await maker.show(proof.id, 'listed')).status).toBe(200)
    expect(await visibilityOf(proof.id)).toBe('listed')
    expect((await proving(maker.browser).listed(of(bob))).body.items).toEqual([])
  })

  test('that is discarded while it is read is not found, and never without its accounts', async () => {
    const { maker, proof } = await begun(app, proofRequest([of(bob)]))
    const discarding = app.store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await maker.remove(proof.id)
        return result
      },
    })
    expect(await store.find(proof.id, discarding)).toBeUndefined()
  })

  test('that is listed disappears from the list once it is revoked, even if it is listed again', async () => {
    const { maker, proof } = await proofOfKey(app, bob, of(bob), { visibility: 'listed' })
    await maker.browser.signIn(bob, inject('chainId'))
    const listed = async () => (await maker.listed(of(bob))).body.items.map(({ id }) => id)
    expect(await listed()).toEqual([proof.id])
    await maker.remove(proof.id)
    expect(await listed()).toEqual([])
    await maker.show(proof.id, 'listed')
    expect(await listed()).toEqual([])
  })
})
