import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { type Chain, startChain } from '../chain.ts'
import { receiptOf } from '../contracts/send.ts'
import { deployTokens } from '../tokens/deploy.ts'
import { type Explorer, startExplorer } from './explorer.ts'

const { heidi, erin } = accounts
const abi = parseAbi(['function mint(address to, uint256 value)'])

let chain: Chain
let explorer: Explorer
beforeAll(async () => {
  chain = await startChain()
  explorer = await startExplorer({
    chains: [{ id: chain.chainId, name: '<b>Local</b>', nodes: [chain.url] }],
  })
})
afterAll(async () => {
  await explorer.stop()
  await chain.stop()
})

async function send(call: { to: Hex; value?: bigint; data?: Hex }): Promise<Hex> {
  const hash = await chain.client.sendTransaction({ account: heidi, chain: chain.client.chain, ...call })
  await receiptOf(chain, hash)
  return hash
}

async function open(path: string) {
  const response = await fetch(`${explorer.urlOf(chain.chainId)}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a transaction is shown with its accounts, value and status, and links to both accounts', async () => {
  const hash = await send({ to: erin.address, value: parseEther('1.25') })
  const { status, text } = await open(`/tx/${hash}`)
  expect(status).toBe(200)
  for (const part of [hash, '1.25 ETH', 'Success', `/address/${heidi.address.toLowerCase()}`])
    expect(text).toContain(part)
  expect(text).toContain(erin.address)
})

test('a transaction lists the tokens that it transferred', async () => {
  const { coin } = await deployTokens(chain)
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [erin.address, 777n] })
  const { text } = await open(`/tx/${await send({ to: coin.address, data })}`)
  expect(text).toContain('Token transfers')
  expect(text).toContain('777 of')
})

test('a transaction that was reverted is shown as failed', async () => {
  const { coin } = await deployTokens(chain)
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 value)']),
    args: [erin.address, 10n ** 30n],
  })
  const hash = await chain.client.sendTransaction({
    ...{ account: heidi, chain: chain.client.chain, to: coin.address, data, gas: 100_000n },
  })
  await receiptOf(chain, hash)
  expect((await open(`/tx/${hash}`)).text).toContain('Failed')
})

test('an account is shown with its balance and its transactions', async () => {
  const hash = await send({ to: erin.address, value: 1n })
  const { text } = await open(`/address/${erin.address}`)
  expect(text).toContain(`/tx/${hash}`)
  expect(text).toMatch(/1000\d\.\d+ ETH/)
  expect((await open('')).text).toContain(hash)
})

test('a block is shown with its transactions, and a transaction links to its block', async () => {
  const hash = await send({ to: erin.address, value: 2n })
  const { blockNumber } = await chain.client.getTransactionReceipt({ hash })
  expect((await open(`/tx/${hash}`)).text).toContain(`/block/${blockNumber}"`)
  const { status, text } = await open(`/block/${blockNumber}`)
  expect(status).toBe(200)
  expect(text).toContain(`/tx/${hash}`)
})

test('a name is shown as text, and pages allow no script and no frame', async () => {
  const { text, headers } = await open('')
  expect(text).toContain('&lt;b&gt;Local&lt;/b&gt;')
  expect(text).not.toContain('<b>Local')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test.each([
  '/tx/0x12',
  `/tx/0x${'0'.repeat(64)}`,
  '/address/alice',
  '/block/x',
  '/block/999999999',
  '/address/%3Cscript%3E',
])('%s is not found, and what was asked is not repeated', async path => {
  const { status, text } = await open(path)
  expect(status).toBe(404)
  expect(text).not.toContain('<script')
})

test('a chain that does not answer is reported as such', async () => {
  const silent = await startExplorer({
    chains: [{ id: 5, name: 'Silent', nodes: ['http://127.0.0.1:1'] }],
  })
  const response = await fetch(`${silent.urlOf(5)}/tx/0x${'1'.repeat(64)}`)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Try again')
  await silent.stop()
})
