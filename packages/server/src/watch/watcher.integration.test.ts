import { accounts, approveHash, changeThreshold, signOnChain, startFaultyNode } from '@countersign/testbed'
import { type Hex, hashMessage } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { confirmationOf, confirmedBy, freshSafe, openCosigning, safeIn } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { confirmations, now, watching } from '../testing/watching.ts'

/** Covers what the watcher finds on the chain. */

const { alice, bob, dave } = accounts

const world = useSafeWorld()

const { team, serve } = watching(() => world)

describe('the watcher on the chain, without a gateway', () => {
  test('finds approvals of owners, and the last one confirms', async () => {
    const { app, look, other } = await serve(undefined)
    const safe = await team()
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    expect(cosigning.gateway).toBeNull()
    const hash = safeIn(cosigning).hash as Hex
    await look(safe)
    expect((await now(app, id)).announcedAt).toBeNull()
    await approveHash(world.chain, safe.address, alice, hash)
    expect(await look(safe)).toBe(true)
    expect(confirmations(await now(app, id))).toEqual([[alice.address, 'approved-hash', 'chain']])
    // The other owners are told of what somebody confirms elsewhere.
    expect((await now(app, id)).announcedAt).not.toBeNull()
    expect(await look(safe)).toBe(false)
    await other.confirm(id, await confirmationOf(cosigning, bob))
    expect((await now(app, id)).status).toBe('CONFIRMED')
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('finds a message that the Safe has signed on the chain', async () => {
    const { app, look } = await serve(undefined)
    const safe = await team()
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    await signOnChain(world.chain, { safe, by: [alice, bob] }, hashMessage(cosigning.message))
    expect(await look(safe)).toBe(true)
    expect(await now(app, id)).toMatchObject({
      status: 'CONFIRMED',
      verdict: { method: 'signed-on-chain', owners: [] },
    })
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('finds a signature or an approval of an owner that is a Safe', async () => {
    const { app, look, other } = await serve(undefined)
    const inner = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 2 })
    const outer = await freshSafe(world, { owners: [inner.address, dave.address], threshold: 2 })
    const { cosigning, id } = await openCosigning(app, world, outer)
    const record = (await app.cosignings.load(id))?.known
    const message = record?.safes.find(({ address }) => address === inner.address)?.message
    await signOnChain(world.chain, { safe: inner, by: [alice, bob] }, message ?? expect.unreachable())
    expect(await look(outer)).toBe(true)
    expect(confirmedBy(await now(app, id))).toEqual([inner.address])
    await other.confirm(id, await confirmationOf(cosigning, dave))
    expect((await now(app, id)).status).toBe('CONFIRMED')
  })

  test('applies a change of the Safe to all of its cosignings', async () => {
    const { app, look } = await serve(undefined)
    const safe = await team()
    const [one, other] = await Promise.all([openCosigning(app, world, safe), openCosigning(app, world, safe)])
    await changeThreshold(world.chain, { safe, by: [alice, bob] }, 3)
    expect(await look(safe)).toBe(true)
    for (const { id } of [one, other]) expect(safeIn(await now(app, id)).threshold).toBe(3)
    expect(await look(safe)).toBe(false)
  })

  test('changes nothing while the chain is unavailable', async () => {
    const node = await startFaultyNode('healthy', world.chain.url)
    onTestFinished(() => node.stop())
    const { app, look, other } = await serve(undefined, { nodes: [node.url] })
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await other.confirm(id, await confirmationOf(cosigning, alice))
    const before = await now(app, id)
    await node.become('error')
    expect(await look(safe)).toBe(false)
    expect(await now(app, id)).toEqual(before)
  })

  test('notes who waits for a cosigning, although the clock was set back', async () => {
    const { app, pass } = await serve(undefined)
    const { id } = await openCosigning(app, world, await team())
    const isUrgent = async () =>
      (await app.store.db.selectFrom('watch').select('urgent').execute())[0]?.urgent
    app.watcher.wanted(id)
    await expect.poll(isUrgent).toBe(1)
    await app.store.db.updateTable('watch').set({ urgent: 0 }).execute()
    pass(-3_600_000)
    await expect
      .poll(() => {
        app.watcher.wanted(id)
        return isUrgent()
      })
      .toBe(1)
  })
})
