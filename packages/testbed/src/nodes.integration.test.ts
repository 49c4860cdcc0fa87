import { createPublicClient, hashMessage, http, parseAbi } from 'viem'
import { expect, inject, test } from 'vitest'
import { accounts } from './accounts.ts'
import { signAsSafe } from './contracts/sign.ts'
import { startFaultyNode } from './nodes.ts'

const upstream = inject('chainUrl')
const { vault } = inject('contracts')
const message = 'The lamp is lit.'

const ask = (url: string, body: unknown, init: RequestInit = {}) =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), ...init })
const chainId = { jsonrpc: '2.0', id: 7, method: 'eth_chainId' }
const clientOf = (url: string) => createPublicClient({ transport: http(url, { retryCount: 0 }) })

async function vaultAnswers(url: string, owner: typeof accounts.alice) {
  const signature = await signAsSafe({ safe: vault.address, chainId: inject('chainId'), owner, message })
  return clientOf(url)
    .readContract({
      address: vault.address,
      abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashMessage(message), signature],
    })
    .catch(() => 'reverted')
}

test('a healthy node forwards calls and batches, and counts them', async () => {
  await using node = await startFaultyNode('healthy', upstream)
  expect(await (await ask(node.url, chainId)).json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x7a69' })
  const batch = await (await ask(node.url, [chainId, { ...chainId, id: 'b', method: 'net_version' }])).json()
  expect(batch).toEqual([
    { jsonrpc: '2.0', id: 7, result: '0x7a69' },
    { jsonrpc: '2.0', id: 'b', result: '31337' },
  ])
  expect(node.requests).toBe(2)
  expect(node.methods).toEqual(['eth_chainId', 'eth_chainId', 'net_version'])
})

test('a dead node refuses connections until it recovers at the same address', async () => {
  await using node = await startFaultyNode('dead', upstream)
  await expect(ask(node.url, chainId)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  await node.become('healthy')
  expect((await ask(node.url, chainId)).status).toBe(200)
  await node.become('dead')
  await expect(ask(node.url, chainId)).rejects.toThrow()
})

test('a slow node never answers, and can still be stopped', async () => {
  const node = await startFaultyNode('slow', upstream)
  await expect(ask(node.url, chainId, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/i)
  const hanging = ask(node.url, chainId)
  await expect.poll(() => node.requests).toBe(2)
  await Promise.all([node.stop(), expect(hanging).rejects.toThrow()])
})

test('a node behind a portal answers with a web page, and a broken one with half an answer', async () => {
  await using node = await startFaultyNode('html', upstream)
  const page = await ask(node.url, chainId)
  expect(page.headers.get('content-type')).toBe('text/html')
  expect(await page.text()).toMatch(/^<!doctype html>/)
  await node.become('garbage')
  await expect(ask(node.url, chainId).then(answer => answer.json())).rejects.toThrow(SyntaxError)
})

test('a failing node answers each call with an error', async () => {
  await using node = await startFaultyNode('error', upstream)
  expect(await (await ask(node.url, [chainId])).json()).toEqual([
    { jsonrpc: '2.0', id: 7, error: { code: -32603, message: 'Internal error' } },
  ])
})

test('a node of the wrong chain differs only in its chain id', async () => {
  await using node = await startFaultyNode('wrong-chain', upstream)
  expect(await clientOf(node.url).getChainId()).toBe(inject('chainId') + 1)
  expect(await clientOf(node.url).getCode({ address: vault.address })).toMatch(/^0x60/)
})

test('a lying node inverts boolean answers, and hides code', async () => {
  await using node = await startFaultyNode('healthy', upstream)
  expect(await vaultAnswers(node.url, accounts.alice)).toBe('0x1626ba7e')
  expect(await vaultAnswers(node.url, accounts.bob)).toBe('reverted')
  await node.become('lying')
  expect(await vaultAnswers(node.url, accounts.alice)).toBe('0xffffffff')
  expect(await vaultAnswers(node.url, accounts.bob)).toBe('0x1626ba7e')
  expect(await clientOf(node.url).getCode({ address: vault.address })).toBeUndefined()
})

test('a flaky node fails every other request', async () => {
  await using node = await startFaultyNode('flaky', upstream)
  const outcomes: string[] = []
  for (let turn = 0; turn < 4; turn++)
    outcomes.push(
      await ask(node.url, chainId).then(
        () => 'answers',
        () => 'fails',
      ),
    )
  expect(outcomes).toEqual(['fails', 'answers', 'fails', 'answers'])
})

test('a node whose chain has stopped closes the connection', async () => {
  await using gone = await startFaultyNode('dead', upstream)
  await using node = await startFaultyNode('healthy', gone.url)
  await expect(ask(node.url, chainId)).rejects.toThrow()
})
