import {
  accounts,
  type NodeKind,
  signAsSafe,
  signAsUnborn,
  startChain,
  startFaultyNode,
} from '@countersign/testbed'
import { encodeFunctionData, multicall3Abi, serializeErc6492Signature } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { listener, sayJson } from '../testing/listener.ts'

const chainId = inject('chainId')
const chainUrl = inject('chainUrl')
const { unborn, vault } = inject('contracts')
const { alice, bob } = accounts

/** Signs in with the contract account on a server with these nodes. */
async function signIn(config: Config, owner = alice) {
  const app = await openApp('sqlite::memory:', { config })
  const browser = new Browser(app)
  const { body } = await browser.challenge(`eip155:${chainId}:${vault.address}`)
  const signature = await signAsSafe({ safe: vault.address, chainId, owner, message: body.message })
  return { app, browser, answer: () => browser.answer(body.id, body.message, signature) }
}

const nodes = (...urls: string[]): Config => ({ chains: [{ id: chainId, nodes: urls }] })

describe('a contract account, when the only node', () => {
  test.each<[NodeKind, string]>([
    ['dead', 'node-unreachable'],
    ['html', 'node-unreliable'],
    ['garbage', 'node-unreliable'],
    ['error', 'node-error'],
    ['wrong-chain', 'node-wrong-chain'],
    ['lying', 'node-unreliable'],
    ['slow', 'node-timeout'],
  ])(
    'is %s, gets "could not check" (%s), never "no", and the same answer works once the node recovers',
    async (kind, reason) => {
      await using node = await startFaultyNode(kind, chainUrl)
      for (const owner of [alice, bob]) {
        await node.become(kind)
        const { app, answer } = await signIn(nodes(node.url), owner)
        expect(await answer()).toMatchObject({
          status: 503,
          body: { code: 'verification-unavailable', reason },
        })
        await node.become('healthy')
        expect((await answer()).status).toBe(owner === alice ? 200 : 422)
        // The accepted answer may be sent again, because its response may have been lost. A refused one is used up.
        expect((await answer()).status).toBe(owner === alice ? 200 : 409)
        await app.close()
      }
    },
  )
})

describe('a contract account, with two nodes,', () => {
  test.each<NodeKind>(['dead', 'html', 'garbage', 'error', 'wrong-chain'])(
    'signs in when the first is %s',
    async kind => {
      await using bad = await startFaultyNode(kind, chainUrl)
      const { app, answer } = await signIn(nodes(bad.url, chainUrl))
      expect((await answer()).status).toBe(200)
      await app.close()
    },
  )

  test('is verified by both', async () => {
    await using first = await startFaultyNode('healthy', chainUrl)
    await using second = await startFaultyNode('healthy', chainUrl)
    const { app, answer } = await signIn(nodes(first.url, second.url))
    expect((await answer()).status).toBe(200)
    for (const node of [first, second]) expect(node.methods).toContain('eth_call')
    await app.close()
  })

  test.each(['lying', 'deceitful'] as const)('gets neither yes nor no when one of them is %s', async kind => {
    await using bad = await startFaultyNode(kind, chainUrl)
    for (const urls of [
      [bad.url, chainUrl],
      [chainUrl, bad.url],
    ]) {
      const { app, answer } = await signIn(nodes(...urls), bob)
      const reply = await answer()
      // An obvious lie is ignored; a plausible one contradicts the honest node.
      expect(reply).toMatchObject(
        kind === 'lying'
          ? { status: 422, body: { code: 'signature-rejected' } }
          : { status: 503, body: { reason: 'nodes-disagree' } },
      )
      await app.close()
    }
  })

  test('gets no verdict from one node alone where the site requires two witnesses', async () => {
    await using dead = await startFaultyNode('dead', chainUrl)
    const config: Config = { chains: [{ id: chainId, nodes: [dead.url, chainUrl], witnesses: 2 }] }
    const { app, answer } = await signIn(config)
    expect(await answer()).toMatchObject({ status: 503, body: { reason: 'node-unreachable' } })
    await dead.become('healthy')
    expect((await answer()).status).toBe(200)
    await app.close()
  })

  test('signs in within the time limit when the first is silent', async () => {
    await using slow = await startFaultyNode('slow', chainUrl)
    const { app, answer } = await signIn(nodes(slow.url, chainUrl))
    expect((await answer()).status).toBe(200)
    expect(slow.requests).toBeGreaterThan(0)
    await app.close()
  })

  test('calls no node for a key', async () => {
    await using node = await startFaultyNode('dead', chainUrl)
    const app = await openApp('sqlite::memory:', { config: nodes(node.url) })
    expect((await new Browser(app).signIn(alice, chainId)).status).toBe(200)
    expect(node.requests).toBe(0)
    await app.close()
  })
})

test('of three nodes, a deceitful one is outvoted', async () => {
  await using bad = await startFaultyNode('deceitful', chainUrl)
  await using second = await startFaultyNode('healthy', chainUrl)
  for (const owner of [alice, bob]) {
    const { app, answer } = await signIn(nodes(bad.url, chainUrl, second.url), owner)
    expect((await answer()).status).toBe(owner === alice ? 200 : 422)
    await app.close()
  }
})

test('of three nodes, one that reports a block number that none can have is ignored', async () => {
  const bad = await listener(async ({ body }, response) => {
    const reply = await fetch(chainUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    const answer = (await reply.json()) as { result?: { number?: string } }
    if (answer.result?.number) answer.result.number = '0x1000000000000000'
    sayJson(response, answer)
  })
  await using second = await startFaultyNode('healthy', chainUrl)
  const { app, browser, answer } = await signIn(nodes(bad.url, chainUrl, second.url))
  expect((await answer()).status).toBe(200)
  const { status, body } = await browser.session()
  expect(status).toBe(200)
  expect(body.session?.verdict.block?.number).toBeLessThan(1_000_000)
  await app.close()
})

test('a contract on another configured chain is refused, and its chain is named', async () => {
  await using other = await startChain({ chainId: 1337 })
  const app = await openApp('sqlite::memory:', {
    config: {
      chains: [
        { id: chainId, nodes: [chainUrl] },
        { id: 1337, nodes: [other.url] },
      ],
    },
  })
  const browser = new Browser(app)
  const { body } = await browser.challenge(`eip155:1337:${vault.address}`)
  const signature = await signAsSafe({ safe: vault.address, chainId, owner: alice, message: body.message })
  expect(await browser.answer(body.id, body.message, signature)).toMatchObject({
    status: 422,
    body: {
      code: 'signature-rejected',
      reason: 'contract-on-another-chain',
      chains: [`eip155:${chainId}`],
    },
  })
  await app.close()
})

describe('an account that is not deployed', () => {
  const other = '0x1111111111111111111111111111111111111111'

  async function signInUnborn(factories: NonNullable<Config['accounts']>['factories']) {
    const app = await openApp('sqlite::memory:', { config: { accounts: factories ? { factories } : {} } })
    const browser = new Browser(app)
    const { body } = await browser.challenge(`eip155:${chainId}:${unborn.address}`)
    const signature = await signAsUnborn({ safe: unborn, chainId, owner: bob, message: body.message })
    const answer = await browser.answer(body.id, body.message, signature)
    const again = await browser.answer(body.id, body.message, signature)
    await app.close()
    // What was not checked uses no challenge up; what was accepted may be sent again.
    expect(again.status).toBe(answer.status)
    return answer
  }

  test.each([undefined, 'known', 'any', [unborn.factory]] as const)(
    'signs in where the factories %j are allowed, and its session names its factory',
    async factories => {
      expect(await signInUnborn(factories as Parameters<typeof signInUnborn>[0])).toMatchObject({
        status: 200,
        body: { session: { verdict: { method: 'erc6492', factory: unborn.factory } } },
      })
    },
  )

  test('signs in through Multicall3, and its session names the factory that Multicall3 would call', async () => {
    const app = await openApp('sqlite::memory:')
    const browser = new Browser(app)
    const { body } = await browser.challenge(`eip155:${chainId}:${unborn.address}`)
    const call = { target: unborn.factory, allowFailure: false, callData: unborn.factoryData }
    const signature = serializeErc6492Signature({
      address: '0xcA11bde05977b3631167028862bE2a173976CA11',
      data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [[call]] }),
      signature: await signAsSafe({ safe: unborn.address, chainId, owner: bob, message: body.message }),
    })
    expect(await browser.answer(body.id, body.message, signature)).toMatchObject({
      status: 200,
      body: { session: { verdict: { method: 'erc6492', factory: unborn.factory } } },
    })
    await app.close()
  })

  test('does not sign in where its factory is not allowed, which is neither a "no" nor a failure of the server', async () => {
    expect(await signInUnborn([other])).toMatchObject({
      status: 422,
      body: {
        code: 'verification-unavailable',
        reason: 'factory-not-allowed',
        detail: expect.stringContaining('Deploy it first'),
      },
    })
  })

  test('is unavailable to the check of a signature where its factory is not allowed', async () => {
    const app = await openApp('sqlite::memory:', { config: { accounts: { factories: [other] } } })
    const message = 'hello'
    const signature = await signAsUnborn({ safe: unborn, chainId, owner: bob, message })
    const account = `eip155:${chainId}:${unborn.address}`
    expect(await new Browser(app).send('POST', '/v1/verify', { account, message, signature })).toMatchObject({
      status: 200,
      body: { verdict: { status: 'unavailable', reason: 'factory-not-allowed' } },
    })
    await app.close()
  })

  test('opens no cosigning where its factory is not allowed', async () => {
    const app = await openApp('sqlite::memory:', { config: { accounts: { factories: [other] } } })
    const factory = { address: unborn.factory, data: unborn.factoryData }
    const asked = await new Browser(app).challenge(`eip155:${chainId}:${unborn.address}`, factory)
    expect(asked.body).toMatchObject({
      code: 'verification-unavailable',
      reason: 'factory-not-allowed',
    })
    await app.close()
  })
})
