import { accounts, startFaultyNode } from '@countersign/testbed'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { begun, proofRequest } from '../testing/proofs.ts'
import { openSafeApp } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'

/** The accounts that are treated as Safes, so that their owners can sign. */

const { alice, bob, carol } = accounts

const world = useSafeWorld()

describe('recognizing a Safe', () => {
  test.each(['dead', 'slow', 'garbage', 'error', 'wrong-chain'] as const)(
    'does not wait for a node that is %s, and does not use that node again',
    async fault => {
      await using node = await startFaultyNode(fault, world.chain.url)
      const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
      const app = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
      expect((await new Browser(app).signIn(alice, world.chain.chainId)).status).toBe(200)
      const { requests } = node
      for (const key of [bob, carol])
        expect((await new Browser(app).signIn(key, world.chain.chainId)).status).toBe(200)
      expect(node.requests).toBe(requests)
      // An account that cannot be recognized gets an ordinary message.
      const { body } = await new Browser(app).challenge(
        `eip155:${world.chain.chainId}:${world.safes.team.address}`,
      )
      expect(body.cosigning).toBeNull()
      expect(Date.parse(body.expiresAt) - Date.parse(body.issuedAt)).toBe(600_000)
      await app.close()
    },
  )

  test('fails as unavailable if the person declares that the account is a Safe', async () => {
    const { planned } = world.safes
    await using node = await startFaultyNode('dead', world.chain.url)
    const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
    const app = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
    const factory = { address: planned.factory, data: planned.factoryData }
    const ask = (chain: number) => new Browser(app).challenge(`eip155:${chain}:${planned.address}`, factory)
    expect(await ask(world.chain.chainId)).toMatchObject({
      status: 503,
      body: { code: 'verification-unavailable', reason: 'node-unreachable' },
    })
    expect(await ask(10)).toMatchObject({
      status: 422,
      body: { code: 'chain-not-configured' },
    })
    expect(
      await new Browser(app).challenge(`eip155:${world.chain.chainId}:${planned.address}`, {
        address: zeroAddress.replace('0x0', '0xg'),
        data: '0x',
      }),
    ).toMatchObject({ status: 400 })
    await app.close()
  })

  test('waits for a node, or explains the problem, if the person declares that a deployed account is a Safe', async () => {
    const { team } = world.safes
    await using node = await startFaultyNode('dead', world.chain.url)
    const chains = [{ id: world.chain.chainId, nodes: [node.url] }]
    const app = await openSafeApp(world, 'sqlite::memory:', { config: { chains } })
    const ask = (address: string, isSafe: boolean) =>
      new Browser(app).challenge(`eip155:${world.chain.chainId}:${address}`, undefined, isSafe)
    // An account without that declaration is treated as an ordinary one, and the chain is not used for a while.
    expect(await ask(team.address, false)).toMatchObject({ status: 200, body: { cosigning: null } })
    expect(await ask(team.address, true)).toMatchObject({
      status: 503,
      body: { code: 'verification-unavailable', reason: 'node-unreachable' },
    })
    await node.become('healthy')
    expect(await ask(team.address, false)).toMatchObject({ status: 200, body: { cosigning: null } })
    const { body } = await ask(team.address, true)
    expect(body.cosigning).toMatchObject({ status: 'NEEDS_CONFIRMATION' })
    expect(await ask(alice.address, true)).toMatchObject({
      status: 422,
      body: { code: 'not-a-safe' },
    })
    await app.close()
  })

  test('tries a node that has just failed once more if the message is for a proof', async () => {
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

  test('does not treat keys, code that keys delegate to, and other contracts as Safes', async () => {
    const app = await openSafeApp(world, 'sqlite::memory:')
    for (const address of [alice.address, accounts.frank.address, world.safes.guildsContract.address]) {
      const { status, body } = await new Browser(app).challenge(`eip155:${world.chain.chainId}:${address}`)
      expect({ status, cosigning: body.cosigning }).toEqual({ status: 200, cosigning: null })
    }
    await app.close()
  })
})
