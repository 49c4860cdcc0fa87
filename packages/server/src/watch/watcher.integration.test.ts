import {
  accounts,
  approveHash,
  changeThreshold,
  prepareTransaction,
  safeSets,
  signOnChain,
  startFaultyNode,
} from '@countersign/testbed'
import { encodeFunctionData, type Hex, hashMessage, parseAbi } from 'viem'
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

  test('finds approvals of an owner of a Safe that is an owner of several, each for its own', async () => {
    const { app, look } = await serve(undefined)
    const shared = await freshSafe(world, { owners: [alice.address] })
    const one = await freshSafe(world, { owners: [shared.address, bob.address], threshold: 2 })
    const other = await freshSafe(world, { owners: [shared.address, dave.address], threshold: 2 })
    const outer = await freshSafe(world, { owners: [one.address, other.address], threshold: 2 })
    const { cosigning, id } = await openCosigning(app, world, outer)
    const given = async () => {
      const fresh = await now(app, id)
      return [one, other].map(({ address }) =>
        safeIn(fresh, shared.address, address).owners.map(({ confirmation }) => confirmation?.way),
      )
    }
    const hashIn = (of: string) => safeIn(cosigning, shared.address, of).hash as Hex
    await approveHash(world.chain, shared.address, alice, hashIn(other.address))
    expect(await look(outer)).toBe(true)
    expect(await given()).toEqual([[undefined], ['chain']])
    await approveHash(world.chain, shared.address, alice, hashIn(one.address))
    expect(await look(outer)).toBe(true)
    expect(await given()).toEqual([['chain'], ['chain']])
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

  test('applies a change of only the handler, and with it of what inner owners sign, to all cosignings', async () => {
    const { app, look } = await serve(undefined)
    const inner = await freshSafe(world, { owners: [dave.address], threshold: 1 })
    const outer = await freshSafe(world, {
      owners: [alice.address, inner.address],
      threshold: 1,
      version: '1.3.0',
    })
    const opened = await Promise.all([openCosigning(app, world, outer), openCosigning(app, world, outer)])
    const data = encodeFunctionData({
      abi: parseAbi(['function setFallbackHandler(address handler)']),
      args: [safeSets['1.4.1'].fallbackHandler],
    })
    await (await prepareTransaction(world.chain, outer.address, { to: outer.address, data })).execute([alice])
    expect(await look(outer)).toBe(true)
    for (const { id, cosigning } of opened)
      expect(safeIn(await now(app, id), inner.address).hash).not.toBe(safeIn(cosigning, inner.address).hash)
  })

  test('applies a change to open cosignings while it still looks at one that was confirmed', async () => {
    const { app, look, other } = await serve(undefined)
    const safe = await team()
    const confirmed = await openCosigning(app, world, safe)
    const { id } = await openCosigning(app, world, safe)
    await app.cosignings.setGatewayKnown(confirmed.id, true)
    for (const owner of [alice, bob])
      await other.confirm(confirmed.id, await confirmationOf(confirmed.cosigning, owner))
    await changeThreshold(world.chain, { safe, by: [alice, bob] }, 3)
    expect(await look(safe)).toBe(true)
    expect(safeIn(await now(app, id)).threshold).toBe(3)
  })

  test('confirms first what only waits for a server, however many others wait for owners', async () => {
    const { app, look, other } = await serve(undefined)
    const safe = await team()
    const opened = await Promise.all(Array.from({ length: 20 }, () => openCosigning(app, world, safe)))
    for (const { id, cosigning } of opened) await other.confirm(id, await confirmationOf(cosigning, alice))
    const { id, cosigning } = opened[7] ?? expect.unreachable()
    await other.confirm(id, await confirmationOf(cosigning, bob))
    // The state after a server died between the last confirmation and its verdict.
    await app.store.db
      .updateTable('cosigning')
      .set({ status: 'NEEDS_CONFIRMATION', verdict: null, ended_at: null })
      .where('id', '=', id)
      .execute()
    await look(safe)
    expect((await now(app, id)).status).toBe('CONFIRMED')
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
