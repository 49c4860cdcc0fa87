import { accounts, startFaultyNode } from '@countersign/testbed'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { begun, proofRequest } from '../testing/proofs.ts'
import { openSafeApp, openSafeWorld, type SafeWorld } from '../testing/safes.ts'

/** Which accounts are taken for Safes: their owners are asked then, and not the account alone. */

const { alice, bob, carol } = accounts

let world: SafeWorld
beforeAll(async () => {
  world = await openSafeWorld()
}, 60_000)
afterAll(() => world.chain.stop())

describe('recognising a Safe', () => {
  test.each(['dead', 'slow', 'garbage', 'error', 'wrong-chain'] as const)(
    'delays no key for long where the node is %s, and asks it no second time',
    async fault => {
      await using node = await startFaultyNode(fault, world.chain.url)
      const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
      const app = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
      const started = performance.now()
      expect((await new Browser(app).signIn(alice, world.chain.chainId)).status).toBe(200)
      expect(performance.now() - started).toBeLessThan(3_000)
      const { requests } = node
      for (const key of [bob, carol])
        expect((await new Browser(app).signIn(key, world.chain.chainId)).status).toBe(200)
      expect(node.requests).toBe(requests)
      // What cannot be recognised gets an ordinary text.
      const { body } = await new Browser(app).challenge(
        `eip155:${world.chain.chainId}:${world.safes.team.address}`,
      )
      expect(body.cosigning).toBeNull()
      expect(Date.parse(body.expiresAt) - Date.parse(body.issuedAt)).toBe(600_000)
      await app.close()
    },
  )

  test('says that it could not ask, where the person has said that it is a Safe', async () => {
    const { planned } = world.safes
    await using node = await startFaultyNode('dead', world.chain.url)
    const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
    const app = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
    const factory = { address: planned.factory, data: planned.factoryData }
    const ask = (chain: number) => new Browser(app).challenge(`eip155:${chain}:${planned.address}`, factory)
    expect(await ask(world.chain.chainId)).toMatchObject({
      status: 503,
      body: { type: 'urn:countersign:problem:verification-unavailable', reason: 'node-unreachable' },
    })
    expect(await ask(10)).toMatchObject({
      status: 422,
      body: { type: 'urn:countersign:problem:chain-not-configured' },
    })
    expect(
      await new Browser(app).challenge(`eip155:${world.chain.chainId}:${planned.address}`, {
        address: zeroAddress.replace('0x0', '0xg'),
        data: '0x',
      }),
    ).toMatchObject({ status: 400 })
    await app.close()
  })

  test('waits for a node, or says what is wrong, where the person has said that a deployed account is a Safe', async () => {
    const { team } = world.safes
    await using node = await startFaultyNode('dead', world.chain.url)
    const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
    const app = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
    const ask = (address: string, isSafe: boolean) =>
      new Browser(app).challenge(`eip155:${world.chain.chainId}:${address}`, undefined, isSafe)
    // An account of which nobody has said so is an ordinary one, and the chain is left alone for a while.
    expect(await ask(team.address, false)).toMatchObject({ status: 200, body: { cosigning: null } })
    expect(await ask(team.address, true)).toMatchObject({
      status: 503,
      body: { type: 'urn:countersign:problem:verification-unavailable', reason: 'node-unreachable' },
    })
    await node.become('healthy')
    expect(await ask(team.address, false)).toMatchObject({ status: 200, body: { cosigning: null } })
    const { body } = await ask(team.address, true)
    expect(body.cosigning).toMatchObject({ status: 'NEEDS_CONFIRMATION' })
    expect(await ask(alice.address, true)).toMatchObject({
      status: 422,
      body: { type: 'urn:countersign:problem:not-a-safe' },
    })
    await app.close()
  })

  test('asks a node that failed just now once more where it is for a proof', async () => {
    await using node = await startFaultyNode('dead', world.chain.url)
    const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
    const app = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
    const account = `eip155:${world.chain.chainId}:${world.safes.team.address}`
    expect((await new Browser(app).challenge(account)).body.cosigning).toBeNull()
    await node.become('healthy')
    expect((await new Browser(app).challenge(account)).body.cosigning).toBeNull()
    const { maker, proof } = await begun(app, proofRequest([account]))
    expect((await maker.text(proof.id, account)).body.cosigning).toMatchObject({
      status: 'NEEDS_CONFIRMATION',
    })
    await app.close()
  })

  test('takes keys, code that keys delegate to, and other contracts for what they are', async () => {
    const app = await openSafeApp(world, 'sqlite::memory:')
    for (const address of [alice.address, accounts.frank.address, world.safes.guildsContract.address]) {
      const { status, body } = await new Browser(app).challenge(`eip155:${world.chain.chainId}:${address}`)
      expect({ status, cosigning: body.cosigning }).toEqual({ status: 200, cosigning: null })
    }
    await app.close()
  })
})
