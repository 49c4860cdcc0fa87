import { accounts } from '@countersign/testbed'
import { type Hex, isAddressEqual } from 'viem'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { defaultKinds } from '../testing/database.ts'
import { confirmationOf, freshSafe, openCosigning, openSafeApp, safeIn, signTyped } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** How owners confirm that are not keys: Safes, and other contracts. */

const { alice, bob, carol, dave, erin, grace } = accounts

const world = useSafeWorld()

describe.each(defaultKinds)('a Safe, on %s,', kind => {
  const { app } = useApp(kind, url => openSafeApp(world, url))

  test('among the owners collects confirmations of its own owners, and its part counts as one', async () => {
    const { team, holding } = world.safes
    const { browser, cosigning, id } = await openCosigning(app, world, holding)
    expect(cosigning.safes.map(({ address, ownerOf }) => ({ address, ownerOf }))).toEqual([
      { address: holding.address, ownerOf: null },
      { address: team.address, ownerOf: holding.address },
    ])
    await new Browser(app).confirm(id, await confirmationOf(cosigning, dave))
    await new Browser(app).confirm(id, await confirmationOf(cosigning, bob, team.address))
    const { body } = await new Browser(app).confirm(id, await confirmationOf(cosigning, alice, team.address))
    expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { threshold: 2 } })
    expect(safeIn(body.cosigning).owners.find(owner => owner.address === team.address)).toMatchObject({
      kind: 'safe',
      confirmation: { kind: 'nested-safe', way: 'here' },
    })
    expect((await browser.collect(id)).status).toBe(200)
  })

  test('is read two levels deep, and each Safe has its own message to sign', async () => {
    const { team, single } = world.safes
    const middle = await freshSafe(world, { owners: [team.address, single.address], threshold: 1 })
    const deeper = await freshSafe(world, { owners: [middle.address, erin.address] })
    const outermost = await freshSafe(world, { owners: [deeper.address] })
    const { cosigning } = await openCosigning(app, world, outermost)
    // Safes at the third level are treated like other contracts.
    expect(cosigning.safes.map(safe => safe.address)).toEqual([
      outermost.address,
      deeper.address,
      middle.address,
    ])
    expect(safeIn(cosigning, middle.address).owners.map(owner => owner.kind)).toEqual([
      'contract',
      'contract',
    ])
    const opened = await openCosigning(app, world, deeper)
    expect(opened.cosigning.safes).toHaveLength(4)
    await new Browser(app).confirm(opened.id, await confirmationOf(opened.cosigning, erin))
    const { body } = await new Browser(app).confirm(
      opened.id,
      await confirmationOf(opened.cosigning, dave, single.address),
    )
    expect(body.cosigning.status).toBe('CONFIRMED')
  })

  test('accepts the complete signature of a Safe among its owners', async () => {
    const { team, holding } = world.safes
    const { cosigning, id } = await openCosigning(app, world, holding)
    await new Browser(app).confirm(id, await confirmationOf(cosigning, dave))
    const parts = await Promise.all(
      [alice, bob, carol]
        .slice(0, 2)
        .sort((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1))
        .map(owner => signTyped(cosigning, owner, team.address)),
    )
    const signature = `0x${parts.map(part => part.slice(2)).join('')}`
    const { body } = await new Browser(app).confirm(id, { owner: team.address, signature })
    expect(body.cosigning.status).toBe('CONFIRMED')
  })

  test('accepts what a contract among its owners accepts', async () => {
    const { guild, guildsContract } = world.safes
    const { cosigning, id } = await openCosigning(app, world, guild)
    const { owners, typedData } = safeIn(cosigning)
    const contract = owners.find(owner => isAddressEqual(owner.address as Hex, guildsContract.address))
    expect(contract?.kind).toBe('contract')
    await new Browser(app).confirm(id, await confirmationOf(cosigning, erin))
    expect(typedData.primaryType).toBe('SafeMessage')
    const { body } = await new Browser(app).confirm(id, {
      owner: guildsContract.address,
      signature: await signTyped(cosigning, grace),
    })
    expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', verdict: { threshold: 2 } })
  })

  test('of a version that cannot verify signatures as an owner is treated like other contracts', async () => {
    const inner = await freshSafe(world, { owners: [alice.address], version: '1.5.0' })
    const outer = await freshSafe(world, { owners: [inner.address, dave.address], threshold: 1 })
    const { cosigning } = await openCosigning(app, world, outer)
    expect(cosigning.safes).toHaveLength(1)
    expect(
      safeIn(cosigning)
        .owners.map(owner => owner.kind)
        .sort(),
    ).toEqual(['contract', 'eoa'])
  })
})
