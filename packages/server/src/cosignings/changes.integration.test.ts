import { parseAccountId } from '@countersign/core'
import {
  accounts,
  approveHash,
  changeThreshold,
  deploySafe,
  prepareTransaction,
  safeAccount,
  startFaultyNode,
  swapOwner,
} from '@countersign/testbed'
import { encodeFunctionData, type Hex, hashMessage, parseAbi, toHex, zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rowBytes } from '../store/storage.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { listener, sayJson } from '../testing/listener.ts'
import { readRows } from '../testing/read-rows.ts'
import {
  accepts,
  confirmationOf,
  confirmedBy,
  freshSafe,
  openCosigning,
  openSafeApp,
  safeIn,
} from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'
import { now } from '../testing/watching.ts'
import { openOf } from '../watch/open.ts'

/** What happens to a cosigning when its Safes, nodes and servers change. */

const { alice, bob, carol, dave, erin, grace } = accounts
const three = [alice, bob, carol].map(({ address }) => address)

const world = useSafeWorld()

describe.each(databaseKinds)('a cosigning, on %s,', kind => {
  let time = 0
  const { app } = useApp(kind, url => openSafeApp(world, url, { now: () => Date.now() + time }))

  const other = () => new Browser(app)
  const team = () => freshSafe(world, { owners: three, threshold: 2 })

  /** Opens a server whose only node may be some blocks behind the chain. */
  async function openLagging() {
    const node = { behind: 0n }
    const { url } = await listener(async ({ body }, response) => {
      const call = JSON.parse(body) as { method: string; params: unknown[] }
      if (call.method === 'eth_getBlockByNumber')
        call.params[0] = toHex((await world.chain.client.getBlockNumber()) - node.behind)
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(world.chain.url, { method: 'POST', headers, body: JSON.stringify(call) })
      sayJson(response, await reply.json())
    })
    const chains = [{ id: world.chain.chainId, nodes: [url] }]
    const database = await freshDatabase(kind)
    const app = await openSafeApp(world, database.url, { config: { chains } })
    onTestFinished(async () => {
      await app.close()
      await database.remove()
    })
    return { node, app }
  }

  test('continues without an owner who was removed: the confirmation does not count', async () => {
    const safe = await team()
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    await other().confirm(id, await confirmationOf(cosigning, alice))
    await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
    const { body } = await other().confirm(id, await confirmationOf(cosigning, bob))
    expect(body.cosigning.status).toBe('NEEDS_CONFIRMATION')
    const owners = safeIn(body.cosigning).owners.map(({ address, present }) => [address, present])
    expect(owners).toEqual(
      expect.arrayContaining([
        [alice.address, false],
        [dave.address, true],
      ]),
    )
    expect(await other().confirm(id, await confirmationOf(cosigning, alice))).toMatchObject({
      status: 422,
      body: { confirmation: 'stale-owner', detail: expect.stringContaining('no longer an owner') },
    })
    const last = await other().confirm(id, await confirmationOf(cosigning, dave))
    expect(last.body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { threshold: 2 } })
    expect(last.body.cosigning.verdict?.owners).not.toContain(alice.address)
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('counts an owner again who was added back', async () => {
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await other().confirm(id, await confirmationOf(cosigning, alice))
    await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
    await app.cosignings.refresh(id)
    await swapOwner(world.chain, { safe, by: [dave, bob] }, dave.address, alice.address)
    const { body } = await other().confirm(id, await confirmationOf(cosigning, bob))
    expect(body.cosigning.status).toBe('CONFIRMED')
  })

  test('waits for more owners when the threshold is raised, and for fewer when it is lowered', async () => {
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await other().confirm(id, await confirmationOf(cosigning, alice))
    await changeThreshold(world.chain, { safe, by: [alice, bob] }, 3)
    const { body } = await other().confirm(id, await confirmationOf(cosigning, bob))
    expect(body.cosigning).toMatchObject({ status: 'NEEDS_CONFIRMATION', safes: [{ threshold: 3 }] })
    await changeThreshold(world.chain, { safe, by: [alice, bob, carol] }, 2)
    expect(await app.cosignings.refresh(id)).toMatchObject({ status: 'CONFIRMED', verdict: { threshold: 2 } })
  })

  test('drops the part of a nested Safe whose owners have changed, and creates it again', async () => {
    const inner = await team()
    const outer = await freshSafe(world, { owners: [inner.address, dave.address] })
    const { cosigning, id } = await openCosigning(app, world, outer)
    for (const owner of [alice, bob])
      await other().confirm(id, await confirmationOf(cosigning, owner, inner.address))
    expect(confirmedBy((await other().cosigning(id)).body.cosigning)).toEqual([inner.address])
    await swapOwner(world.chain, { safe: inner, by: [alice, bob] }, alice.address, erin.address)
    const { body } = await other().confirm(id, await confirmationOf(cosigning, dave))
    expect(body.cosigning.status).toBe('NEEDS_CONFIRMATION')
    expect(confirmedBy(body.cosigning)).toEqual([dave.address])
    const last = await other().confirm(id, await confirmationOf(cosigning, carol, inner.address))
    expect(last.body.cosigning.status).toBe('CONFIRMED')
  })

  test('counts what is dropped and created again once towards the storage of its network', async () => {
    const inner = await team()
    const outer = await freshSafe(world, { owners: [inner.address, dave.address] })
    const { cosigning, id } = await openCosigning(app, world, outer)
    const { db } = app.store
    const stored = async () => {
      const row = await db.selectFrom('cosigning').select('bytes').where('id', '=', id).executeTakeFirst()
      const parts = await db
        .selectFrom('cosigning_confirmation')
        .select('part')
        .where('cosigning_id', '=', id)
        .execute()
      return {
        bytes: row?.bytes ?? 0,
        parts: parts.reduce((sum, { part }) => sum + rowBytes + part.length, 0),
      }
    }
    const opened = await stored()
    for (const owner of [alice, bob, carol])
      await other().confirm(id, await confirmationOf(cosigning, owner, inner.address))
    for (const [old, fresh] of [
      [carol, erin],
      [erin, grace],
    ] as const) {
      await swapOwner(world.chain, { safe: inner, by: [alice, bob] }, old.address, fresh.address)
      await app.cosignings.refresh(id)
    }
    const { bytes, parts } = await stored()
    expect(confirmedBy(await now(app, id))).toEqual([inner.address])
    expect(bytes - opened.bytes).toBe(parts)
  })

  test('drops the part of a contract that no longer accepts it', async () => {
    const { guildsContract } = world.safes
    const safe = await freshSafe(world, { owners: [guildsContract.address, erin.address] })
    const { cosigning, id } = await openCosigning(app, world, safe)
    const { signature } = await confirmationOf(cosigning, grace)
    await other().confirm(id, { owner: guildsContract.address, signature })
    const code = await world.chain.client.getCode({ address: guildsContract.address })
    // A contract that responds, but never accepts.
    await world.chain.client.setCode({ address: guildsContract.address, bytecode: '0x60006000f3' })
    const { body } = await other().confirm(id, await confirmationOf(cosigning, erin))
    expect(body.cosigning.status).toBe('NEEDS_CONFIRMATION')
    expect(confirmedBy(body.cosigning)).toEqual([erin.address])
    await world.chain.client.setCode({ address: guildsContract.address, bytecode: code ?? '0x' })
    const last = await other().confirm(id, { owner: guildsContract.address, signature })
    expect(last.body.cosigning.status).toBe('CONFIRMED')
  })

  test('counts an approval on the chain as a confirmation', async () => {
    const safe = await team()
    const { cosigning, id } = await openCosigning(app, world, safe)
    await approveHash(world.chain, safe.address, alice, safeIn(cosigning).hash as Hex)
    const part = `0x${alice.address.slice(2).toLowerCase().padStart(64, '0')}${'00'.repeat(32)}01`
    await other().confirm(id, { owner: alice.address, signature: part })
    const { body } = await other().confirm(id, await confirmationOf(cosigning, bob))
    expect(body.cosigning).toMatchObject({ status: 'CONFIRMED' })
    const signature = body.cosigning.verdict?.signature as Hex
    expect(await accepts(world, safe.address, hashMessage(cosigning.message), signature)).toBe(true)
  })

  test.each([
    ['hash-changed', 'a version whose hash is another'],
    ['no-signature-handler', 'nobody who answers for it'],
    ['not-a-safe', 'other code'],
  ] as const)('is superseded (%s) once the Safe has %s', async (reason, _) => {
    const safe = await team()
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    await other().confirm(id, await confirmationOf(cosigning, alice))
    const { address } = safe
    const { client } = world.chain
    switch (reason) {
      case 'hash-changed': {
        // The singleton is in the first slot of the proxy.
        const old = await freshSafe(world, { owners: three, threshold: 2, version: '1.1.1' })
        const value = (await client.getStorageAt({ address: old.address, slot: '0x0' })) ?? '0x'
        await client.setStorageAt({ address, index: 0, value })
        break
      }
      case 'no-signature-handler':
        await client.setStorageAt({
          address,
          index: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
          value: `0x${'00'.repeat(32)}`,
        })
        break
      case 'not-a-safe':
        await client.setCode({ address, bytecode: '0x60006000f3' })
    }
    const { status, body } = await other().confirm(id, await confirmationOf(cosigning, bob))
    expect((await browser.cosigning(id)).body.cosigning).toMatchObject({
      status: 'SUPERSEDED',
      superseded: reason,
    })
    expect(status === 200 ? body.cosigning.status : body.ended).toBe('SUPERSEDED')
    expect(await browser.collect(id)).toMatchObject({ status: 410, body: { ended: 'SUPERSEDED' } })
  })

  test('is not superseded while no node is available', async () => {
    await using node = await startFaultyNode('healthy', world.chain.url)
    const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
    const own = await freshDatabase(kind)
    const app = await openSafeApp(world, own.url, { config: { chains } })
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.team)
    const owner = new Browser(app)
    for (const fault of ['dead', 'garbage', 'lying'] as const) {
      await node.become(fault)
      expect(await owner.confirm(id, await confirmationOf(cosigning, alice))).toMatchObject({
        status: 503,
        body: { code: 'verification-unavailable' },
      })
      expect(await app.cosignings.refresh(id)).toMatchObject({ status: 'NEEDS_CONFIRMATION', revision: 1 })
      expect(await app.cosignings.signedOnChain(id)).toBe(false)
    }
    await node.become('healthy')
    for (const key of [alice, bob]) await owner.confirm(id, await confirmationOf(cosigning, key))
    expect((await browser.collect(id)).status).toBe(200)
    await app.close()
    await own.remove()
  })

  test('is not superseded by what the Safe was before it was opened, which a node that is behind reports', async () => {
    const { app, node } = await openLagging()
    const safe = await team()
    const setHandler = async (handler: Hex) => {
      const abi = parseAbi(['function setFallbackHandler(address handler)'])
      const data = encodeFunctionData({ abi, args: [handler] })
      const prepared = await prepareTransaction(world.chain, safe.address, { to: safe.address, data })
      await prepared.execute([alice, bob])
    }
    await setHandler(zeroAddress)
    await setHandler('0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99')
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    node.behind = 1n
    expect(await app.cosignings.refresh(id)).toMatchObject({ status: 'NEEDS_CONFIRMATION', revision: 1 })
    node.behind = 0n
    for (const owner of [alice, bob])
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('keeps a Safe among the owners that was deployed lately, also if a node that is behind does not have it', async () => {
    const { app, node } = await openLagging()
    const saltNonce = BigInt(Date.now())
    const inner = await safeAccount({ owners: [erin.address], saltNonce })
    const outer = await freshSafe(world, { owners: [dave.address, inner.address], threshold: 1 })
    await deploySafe(world.chain, inner)
    const { browser, cosigning, id } = await openCosigning(app, world, outer)
    node.behind = 1n
    await app.cosignings.refresh(id)
    node.behind = 0n
    await new Browser(app).confirm(id, await confirmationOf(cosigning, erin, inner.address))
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('survives a restart of the server between two confirmations, and before its session is collected', async () => {
    const own = await freshDatabase(kind)
    let app = await openSafeApp(world, own.url)
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.team)
    for (const owner of [alice, bob]) {
      await new Browser(app).confirm(id, await confirmationOf(cosigning, owner))
      await app.close()
      app = await openSafeApp(world, own.url)
    }
    browser.turnTo(app)
    expect((await browser.collect(id)).status).toBe(200)
    await app.close()
    await own.remove()
  })

  test('is confirmed when its session is requested, if the server died before it verified the complete signature', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, world.safes.team)
    await other().confirm(id, await confirmationOf(cosigning, alice))
    const { body } = await other().confirm(id, await confirmationOf(cosigning, bob))
    // The state after a server died between the two.
    await app.store.db
      .updateTable('cosigning')
      .set({ status: 'NEEDS_CONFIRMATION', verdict: null, ended_at: null })
      .where('id', '=', body.cosigning.id)
      .execute()
    expect((await browser.collect(id)).status).toBe(200)
  })

  test.each([
    ['late', 2 * 3_600_000],
    ['after the clock was set back', -3_600_000],
  ])(
    'verifies the Safe again when the browser collects %s, and continues if the Safe has changed',
    async (_, passed) => {
      onTestFinished(() => {
        time = 0
      })
      const safe = await team()
      const { browser, cosigning, id } = await openCosigning(app, world, safe)
      for (const owner of [alice, bob]) await other().confirm(id, await confirmationOf(cosigning, owner))
      await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
      time += passed
      expect(await browser.collect(id)).toMatchObject({
        status: 409,
        body: { code: 'cosigning-incomplete' },
      })
      expect((await browser.cosigning(id)).body.cosigning.status).toBe('NEEDS_CONFIRMATION')
      await other().confirm(id, await confirmationOf(cosigning, carol))
      expect((await browser.collect(id)).status).toBe(200)
    },
  )

  test('notifies listeners after each change', async () => {
    const { cosigning, id } = await openCosigning(app, world, world.safes.team)
    const notified: Promise<number>[] = []
    const stop = app.news.listen(id, () => {
      notified.push(
        other()
          .cosigning(id)
          .then(({ body }) => body.cosigning.revision),
      )
    })
    for (const owner of [alice, bob]) await other().confirm(id, await confirmationOf(cosigning, owner))
    stop()
    expect((await Promise.all(notified)).at(-1)).toBe(4)
  })

  test('is listed for the watcher while it is open, with what its owners sign', async () => {
    const { cosigning, id } = await openCosigning(app, world, world.safes.holding)
    await other().confirm(id, await confirmationOf(cosigning, dave))
    const account = parseAccountId(cosigning.account)
    const open = await openOf(app.store.db, { account, wanted: [], time: Date.now() + time, readRows })
    expect(open.filter(one => one.id === id)).toMatchObject([
      {
        message: cosigning.message,
        safes: cosigning.safes.map(({ address, hash }) => ({ address, hash })),
        confirmations: [{ owner: dave.address, way: 'here', part: { kind: 'ecdsa' } }],
        gatewayKnown: false,
      },
    ])
    await app.cosignings.setGatewayKnown(id, true)
    await app.cosignings.setGatewayKnown(id, true)
    expect((await other().cosigning(id)).body.cosigning.revision).toBe(3)
  })
})
