import type { KeySet } from '@countersign/api'
import { accounts } from '@countersign/testbed'
import { describe, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { countersign } from '../testing/program.ts'
import { checked, proofOfKey } from '../testing/proofs.ts'
import { useApp } from '../testing/use-app.ts'
import { createReceipts } from './receipts.ts'

/** Covers the keys that sign receipts, and how long they are kept. */

const { alice } = accounts
const account = `eip155:${inject('chainId')}:${alice.address}`
const day = 86_400_000

const keysOf = async (app: TestApp) =>
  (await new Browser(app).send<KeySet>('GET', '/.well-known/jwks.json')).body.keys

const kidOf = (receipt: unknown): string => {
  const [header = ''] = String(receipt).split('.')
  return JSON.parse(Buffer.from(header, 'base64url').toString()).kid
}

describe.each(databaseKinds)('receipts, on %s,', kind => {
  const { app, database } = useApp(kind, url => openApp(url))

  const receipt = async (on = app, now = Date.now()) => {
    const expiresAt = new Date(now + 30 * day).toISOString()
    const { proof } = await proofOfKey(on, alice, account, { expiresAt })
    return { document: proof.document, kid: kidOf(proof.document?.receipt) }
  }

  test('of servers that sign their first ones at once use one key, which is published without its private part', async () => {
    const other = await openApp(database.url)
    const made = await Promise.all([receipt(), receipt(other), receipt(), receipt(other)])
    expect(new Set(made.map(({ kid }) => kid)).size).toBe(1)
    const reply = await new Browser(app).send<KeySet>('GET', '/.well-known/jwks.json')
    expect(reply.body.keys.find(({ kid }) => kid === made[0]?.kid)).toEqual({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: made[0]?.kid,
      x: expect.any(String),
      y: expect.any(String),
    })
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
    // Pages of other sites verify receipts themselves.
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    await other.close()
  })

  test('of an older key stay valid, and new ones use the new key, even if several servers rotate at once', async () => {
    const before = await receipt()
    const receipts = createReceipts({ db: app.store.db, rotateAfter: 90 * day })
    await Promise.all([receipts.rotate(), receipts.rotate(), receipts.rotate()])
    const after = await receipt()
    expect(after.kid).not.toBe(before.kid)
    for (const { document } of [before, after])
      expect(await checked(app, document)).toMatchObject({ checks: { 'receipt-signature': 'passed' } })
    const rows = await app.store.db.selectFrom('receipt_key').selectAll().execute()
    expect(rows.filter(({ current }) => current === 1).map(({ id }) => id)).toEqual([after.kid])
    // Old keys can no longer sign.
    expect(rows.filter(({ private_key }) => private_key !== null).map(({ id }) => id)).toEqual([after.kid])
  })

  test('get a new key when the current one is too old; its public part stays as long as a receipt needs it', async () => {
    let ahead = 0
    const apart = await freshDatabase(kind)
    const aging = await openApp(apart.url, { now: () => Date.now() + ahead })
    const old = await receipt(aging)
    ahead = 90 * day
    const fresh = await receipt(aging, Date.now() + ahead)
    expect(fresh.kid).not.toBe(old.kid)
    expect(await checked(aging, old.document)).toMatchObject({ checks: { 'receipt-signature': 'passed' } })
    ahead += 5 * 365 * day
    await aging.sweep()
    expect((await keysOf(aging)).map(({ kid }) => kid)).toContain(old.kid)
    ahead += 60 * day
    await aging.sweep()
    expect((await keysOf(aging)).map(({ kid }) => kid)).not.toContain(old.kid)
    await aging.close()
    await apart.remove()
  })

  test('get a new key from the command line while the server runs', async () => {
    const before = await receipt()
    const { code, output } = await countersign(['keys', 'rotate'], { DATABASE_URL: database.url })
    expect(code).toBe(0)
    const { kid, document } = await receipt()
    expect(output).toContain(kid)
    expect(kid).not.toBe(before.kid)
    expect(await checked(app, document)).toMatchObject({ status: 'verified' })
  })

  test('of another site are not accepted for ours', async () => {
    const elsewhere = await freshDatabase('sqlite')
    const other = await openApp(elsewhere.url)
    const { document } = await receipt(other)
    await receipt()
    expect(await checked(app, document)).toMatchObject({
      status: 'rejected',
      reason: 'receipt-refused',
      field: '/receipt',
    })
    await other.close()
    await elsewhere.remove()
  })

  test('have their schema published at the site', async () => {
    const { document } = await receipt()
    const path = String(document?.schema).replace('https://id.example.org', '')
    const { status, body } = await new Browser(app).send<{ $schema: string; title: string }>('GET', path)
    expect([status, body.$schema]).toEqual([200, 'https://json-schema.org/draft/2020-12/schema'])
  })
})
