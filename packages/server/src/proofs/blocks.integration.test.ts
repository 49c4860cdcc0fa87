import { accounts, startFaultyNode } from '@countersign/testbed'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { listener, sayJson } from '../testing/listener.ts'
import {
  begun,
  checked,
  openProofWorld,
  type ProofWorld,
  problem,
  proofRequest,
  signFor,
} from '../testing/proofs.ts'
import { confirmationOf, freshSafe } from '../testing/safes.ts'

/** Covers that the block in a proof is one that the chain has, and still has after a reorganization. */

const { alice, bob, grace } = accounts

let world: ProofWorld
beforeAll(async () => {
  world = await openProofWorld()
})
afterAll(() => world.chain.stop())

const on = (address: string) => `eip155:${world.chain.chainId}:${address}`
const head = () => world.chain.client.getBlockNumber({ cacheTime: 0 })

/** Opens a server with these nodes; it closes with the test. */
async function openWith(...nodes: string[]): Promise<TestApp> {
  const app = await openApp('sqlite::memory:', { config: { chains: [{ id: world.chain.chainId, nodes }] } })
  onTestFinished(app.close)
  return app
}

/** Starts a node that reports false hashes of blocks. */
async function falseHashes(): Promise<string> {
  const { url } = await listener(async ({ body }, response) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(world.chain.url, { method: 'POST', body, headers })
    const answer = (await reply.json()) as { result?: { hash?: string } }
    if (answer.result?.hash) answer.result.hash = `0x${'ab'.repeat(32)}`
    // The node knows its own blocks.
    const asked = JSON.parse(body) as { method: string; params: unknown[] }
    if (asked.method !== 'eth_call' || !body.includes('abab')) return sayJson(response, answer)
    const latest = { ...asked, params: [asked.params[0], 'latest', ...asked.params.slice(2)] }
    const called = await fetch(world.chain.url, { method: 'POST', body: JSON.stringify(latest), headers })
    return sayJson(response, await called.json())
  })
  return url
}

/** Makes a proof of a Safe with two of its owners. */
async function proofOfSafe(app: TestApp, safe: { address: string }) {
  const { maker, proof } = await begun(app, proofRequest([on(safe.address)]))
  const { cosigning } = (await maker.text(proof.id, on(safe.address))).body
  if (!cosigning) return expect.unreachable()
  for (const owner of [alice, bob])
    await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, owner))
  const { document } = (await maker.read(proof.id)).body.proof
  return document ?? expect.unreachable()
}

/** Makes a proof of a key that delegates to a contract. */
async function proofOfDelegated(app: TestApp) {
  const account = on(world.contracts.delegated.address)
  const { maker, proof } = await begun(app, proofRequest([account]))
  const { document } = await signFor(maker, proof.id, account, message => grace.signMessage({ message }))
  return document ?? expect.unreachable()
}

/** Replaces the newest blocks by others. */
async function reorganize(depth: number) {
  await world.chain.client.request({ method: 'anvil_reorg', params: [depth, []] } as never)
}

test('a proof is still verified after the newest blocks were replaced', async () => {
  await world.chain.client.mine({ blocks: 70 })
  const app = await openWith(world.chain.url)
  const documents = [await proofOfSafe(app, world.safes.team), await proofOfDelegated(app)]
  const older = Number(await head()) - 64
  expect(documents.map(({ accounts: [account] }) => account?.block?.number)).toEqual([older, older])
  await reorganize(20)
  for (const document of documents)
    expect(await checked(app, document, world)).toMatchObject({
      status: 'verified',
      checks: { blocks: 'passed', signatures: 'passed' },
    })
})

test('an account that was another one 64 blocks ago names the newest block', async () => {
  const owners = [alice.address, bob.address]
  const safe = await freshSafe(world, { owners, threshold: 2 })
  const app = await openWith(world.chain.url)
  const document = await proofOfSafe(app, safe)
  expect(document.accounts[0]?.block?.number).toBe(Number(await head()))
  expect(await checked(app, document, world)).toMatchObject({ status: 'verified' })
})

test.each(['older', 'newest'] as const)(
  'of three nodes, one that reports false hashes does not end up in a proof (%s block)',
  async which => {
    const owners = [alice.address, bob.address]
    const safe = which === 'older' ? world.safes.team : await freshSafe(world, { owners, threshold: 2 })
    const { url } = world.chain
    await using second = await startFaultyNode('healthy', url)
    const app = await openWith(await falseHashes(), url, second.url)
    expect(await checked(app, await proofOfSafe(app, safe), world)).toMatchObject({ status: 'verified' })
  },
)

test('of two nodes, one that reports false hashes prevents a proof, which is not a "no"', async () => {
  const { url } = world.chain
  const app = await openWith(await falseHashes(), url)
  const account = on(world.contracts.delegated.address)
  const { maker, proof } = await begun(app, proofRequest([account]))
  const { id, message } = (await maker.text(proof.id, account)).body
  const signature = await grace.signMessage({ message })
  expect(await maker.answer(id, message, signature)).toMatchObject(
    problem(503, 'verification-unavailable', { reason: 'nodes-disagree' }),
  )
})
