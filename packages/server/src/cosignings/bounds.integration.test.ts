import { accounts, swapOwner } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import type { ProblemBody } from '../testing/problem-body.ts'
import { proofRequest, proving } from '../testing/proofs.ts'
import { confirmationOf, freshSafe, openCosigning, openSafeApp } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** The limits of open cosignings, and what happens to them when a person signs out. */

const { alice, bob, carol, dave } = accounts

const world = useSafeWorld()

describe.each(databaseKinds)('open cosignings, on %s,', kind => {
  const { app } = useApp(kind, url =>
    openSafeApp(world, url, {
      config: { trustedProxies: 1, safes: { openOfNetwork: 25 }, storage: { network: 1 } },
    }),
  )

  let networks = 0
  /** Returns a network that no other test uses. */
  const freshNetwork = () => {
    networks += 1
    return `192.0.2.${networks}`
  }
  const from = (address: string) => new Browser(app, { 'x-forwarded-for': address })
  const ask = (browser: Browser) =>
    browser.challenge(`eip155:${world.chain.chainId}:${world.safes.team.address}`)
  const refused = {
    status: 429,
    body: { code: 'too-many-cosignings' } satisfies Partial<ProblemBody>,
  }

  test('are limited to twenty per browser: existing ones stay, and another is refused', async () => {
    const browser = from(freshNetwork())
    const all = []
    for (let count = 0; count < 20; count += 1)
      all.push((await openCosigning(app, world, world.safes.team, { browser })).id)
    const reply = await ask(browser)
    expect(reply).toMatchObject(refused)
    expect(reply.body.detail).toContain('Cancel one of them')
    const { items } = (await browser.cosignings()).body
    expect(items.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
    // Newest first. Several can be of the same millisecond.
    const times = items.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['NEEDS_CONFIRMATION']))
    await browser.cancelCosigning(items[0]?.id ?? '')
    expect((await ask(browser)).status).toBe(200)
  })

  test('are listed without one that cannot be read, which is counted', async () => {
    const browser = from(freshNetwork())
    const [kept, odd] = [
      await openCosigning(app, world, world.safes.team, { browser }),
      await openCosigning(app, world, world.safes.team, { browser }),
    ]
    await app.store.db.updateTable('cosigning').set({ safes: '{"safes' }).where('id', '=', odd.id).execute()
    const { status, body } = await browser.cosignings()
    expect(status).toBe(200)
    expect(body.items.map(({ id }) => id)).toEqual([kept.id])
    expect(body).toMatchObject({ unreadable: 1 })
  })

  test('are limited per network as configured, regardless of the account, and other networks are not affected', async () => {
    const address = freshNetwork()
    const browsers = Array.from({ length: 5 }, () => from(address))
    for (const browser of browsers)
      for (let count = 0; count < 5; count += 1)
        await openCosigning(app, world, world.safes.team, { browser })
    const reply = await ask(from(address))
    expect(reply).toMatchObject(refused)
    expect(reply.body.detail).toContain('25 requests from your network')
    expect((await ask(from(freshNetwork()))).status).toBe(200)
    // A key is not counted: nothing large or lasting is stored for it.
    expect((await from(address).signIn(alice, world.chain.chainId)).status).toBe(200)
    const [first = expect.unreachable()] = browsers
    await first.cancelCosigning((await first.cosignings()).body.items[0]?.id ?? '')
    expect((await ask(from(address))).status).toBe(200)
  })

  test('and their confirmations count towards the storage of their network, together with its proofs', async () => {
    const address = freshNetwork()
    const { db } = app.store
    const browser = from(address)
    const { id, cosigning } = await openCosigning(app, world, world.safes.team, { browser })
    const stored = () =>
      db.selectFrom('cosigning').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()
    const { bytes } = await stored()
    expect(bytes).toBeGreaterThan(cosigning.message.length)
    expect((await from(address).confirm(id, await confirmationOf(cosigning, alice))).status).toBe(200)
    expect((await stored()).bytes).toBeGreaterThan(bytes + 2 * 65)
    await db.updateTable('cosigning').set({ bytes: 999_900 }).where('id', '=', id).execute()
    const full = { status: 429, body: { code: 'storage-full' } }
    expect(await ask(from(address))).toMatchObject(full)
    const key = `eip155:${world.chain.chainId}:${alice.address}`
    expect(await proving(from(address)).begin(proofRequest([key]))).toMatchObject(full)
    expect((await ask(from(freshNetwork()))).status).toBe(200)
    // What was asked before is not lost.
    expect((await from(address).confirm(id, await confirmationOf(cosigning, bob))).status).toBe(200)
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('no longer count their verdict for storage once they are open again, because it is not valid any more', async () => {
    const { db } = app.store
    const safe = await freshSafe(world, {
      owners: [alice.address, bob.address, carol.address],
      threshold: 2,
    })
    const { browser, id, cosigning } = await openCosigning(app, world, safe)
    const stored = () =>
      db.selectFrom('cosigning').select(['bytes', 'verdict']).where('id', '=', id).executeTakeFirstOrThrow()
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    const { bytes, verdict } = await stored()
    await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
    // Longer ago than a verdict is trusted.
    await db.updateTable('cosigning').set({ ended_at: 1 }).where('id', '=', id).execute()
    expect((await browser.collect(id)).status).toBe(409)
    const size = Buffer.byteLength(verdict ?? '')
    expect(size).toBeGreaterThan(100)
    expect(await stored()).toEqual({ bytes: bytes - size, verdict: null })
    await new Browser(app).confirm(id, await confirmationOf(cosigning, carol))
    expect((await stored()).bytes).toBeGreaterThan(bytes)
  })

  test('are counted for the whole IPv6 network of one customer', async () => {
    for (let count = 0; count < 25; count += 1)
      await openCosigning(app, world, world.safes.team, { browser: from(`2001:db8:7:${count}::1`) })
    expect(await ask(from('2001:db8:7:ffff::1'))).toMatchObject(refused)
    expect((await ask(from('2001:db8:8::1'))).status).toBe(200)
  })

  test('never exceed the limit, even if many are opened at the same instant', async () => {
    const address = freshNetwork()
    const replies = await Promise.all(Array.from({ length: 40 }, () => ask(from(address))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('store their network only as a hash, and only for as long as they are kept', async () => {
    const address = freshNetwork()
    const browser = from(address)
    const { id } = await openCosigning(app, world, world.safes.team, { browser })
    const kept = async () =>
      (await app.store.db.selectFrom('cosigning').select('network_hash').where('id', '=', id).execute())[0]
    expect((await kept())?.network_hash).toMatch(/./)
    expect(JSON.stringify(await kept())).not.toContain(address)
    await browser.cancelCosigning(id)
    await app.sweep()
    expect((await kept())?.network_hash).toMatch(/./)
    await app.store.db
      .updateTable('cosigning')
      .set({ ended_at: Date.now() - 8 * 86_400_000 })
      .where('id', '=', id)
      .execute()
    await app.sweep()
    expect(await kept()).toBeUndefined()
  })

  describe('of a person who signs out', () => {
    /** Signs a person in, and opens a cosigning that waits for the owners of a Safe. */
    async function waiting() {
      const browser = from(freshNetwork())
      await browser.signIn(dave, world.chain.chainId)
      return openCosigning(app, world, world.safes.team, { browser })
    }

    test.each([
      ['here', '/v1/session'],
      ['everywhere', '/v1/sessions'],
      ['on this device', undefined],
    ])('are cancelled (%s), and the next person at this browser does not see them', async (_, path) => {
      const { browser, id, cosigning } = await waiting()
      const { session } = (await browser.session()).body
      const token = browser.cookies.get('__Host-countersign-browser')
      expect((await browser.send('DELETE', path ?? `/v1/sessions/${session?.id}`)).status).toBe(204)
      expect((await browser.cosignings()).body.items).toEqual([])
      expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
        status: 'CANCELLED',
        asker: { mine: false },
      })
      expect(await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))).toMatchObject({
        status: 410,
        body: { ended: 'CANCELLED' },
      })
      await ask(browser)
      expect(browser.cookies.get('__Host-countersign-browser')).not.toBe(token)
    })

    test('and are already confirmed cannot be collected by anybody else', async () => {
      const { browser, id, cosigning } = await waiting()
      for (const owner of [alice, bob])
        await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
      await browser.send('DELETE', '/v1/session')
      expect((await browser.cosignings()).body.items).toEqual([])
      expect(await browser.collect(id)).toMatchObject({
        status: 403,
        body: { code: 'cosigning-of-another-browser' },
      })
    })

    test('stay if nobody was signed in, and if all other devices are signed out', async () => {
      const { browser, id } = await waiting()
      await browser.send('DELETE', '/v1/sessions?keep=current')
      expect((await browser.cosignings()).body.items).toMatchObject([{ id, status: 'NEEDS_CONFIRMATION' }])
      const stranger = from(freshNetwork())
      const own = await openCosigning(app, world, world.safes.team, { browser: stranger })
      expect((await stranger.send('DELETE', '/v1/session')).status).toBe(204)
      expect((await stranger.cosignings()).body.items).toMatchObject([
        { id: own.id, status: 'NEEDS_CONFIRMATION' },
      ])
    })
  })
})
