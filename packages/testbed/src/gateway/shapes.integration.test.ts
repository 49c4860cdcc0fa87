import { encodeFunctionData, type Hex, hashMessage, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import type { SafeAccount } from '../contracts/safe-account.ts'
import { type IntendedCall, prepareTransaction } from '../contracts/safe-transaction.ts'
import { signAsSafe } from '../contracts/sign.ts'
import { deployTokens, type Tokens } from '../tokens/deploy.ts'
import { shapes } from './testing/shapes.ts'
import { type Stage, startStage } from './testing/stage.ts'

const { alice, bob, erin } = accounts
const abi = parseAbi([
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 threshold)',
  'function changeMasterCopy(address masterCopy)',
  'function setGuard(address guard)',
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
])

let stage: Stage
let tokens: Tokens
let safe: SafeAccount
beforeAll(async () => {
  stage = await startStage()
  tokens = await deployTokens(stage.chain)
  safe = await stage.newSafe({ owners: [alice.address, bob.address], threshold: 2 })
  await stage.pay(safe.address, '1')
})
afterAll(() => stage?.[Symbol.asyncDispose]())

/** Sends a request, and checks the response against its schema. */
async function requestShape(shape: keyof typeof shapes, path: string, body?: unknown): Promise<unknown> {
  const answer = await stage.request(body === undefined ? 'GET' : 'POST', path, body)
  expect(answer).toMatchObject({ status: 200 })
  const read = shapes[shape].safeParse(answer.body)
  expect(read.error?.issues ?? []).toEqual([])
  return answer.body
}

const ofChain = (rest: string) => `/v1/chains/31337/${rest}`
const ofSafe = (rest: string) => ofChain(`safes/${safe.address}/${rest}`)

async function propose(call: IntendedCall) {
  const prepared = await prepareTransaction(stage.chain, safe.address, call)
  const body = { ...prepared.proposal(alice.address), signature: await prepared.sign(alice) }
  await requestShape('TransactionDetails', ofChain(`transactions/${safe.address}/propose`), body)
  return prepared
}

test('chains match the published schema', async () => {
  await requestShape('ChainPage', '/v1/chains')
  await requestShape('Chain', ofChain(''))
})

test('a Safe, its owners’ Safes and its balances match the published schema', async () => {
  const own = await stage.newSafe({ owners: [alice.address], threshold: 1 })
  const mint = await prepareTransaction(stage.chain, own.address, {
    to: tokens.coin.address,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [own.address, 9n] }),
  })
  await mint.execute([alice])
  const uri = `data:application/json,${encodeURIComponent('{"name":"A lamp"}')}`
  await tokens.mintPiece({ id: BigInt(own.address), owner: own.address, uri })
  await requestShape('SafeState', ofChain(`safes/${own.address}`))
  await requestShape('SafeList', ofChain(`owners/${alice.address}/safes`))
  expect(await requestShape('Balances', ofChain(`safes/${own.address}/balances/USD`))).toMatchObject({
    items: [{}, { tokenInfo: { type: 'ERC20' } }],
  })
  expect(
    await requestShape('CollectiblePage', `/v2/chains/31337/safes/${own.address}/collectibles`),
  ).toMatchObject({
    results: [{}],
  })
})

test('messages match the published schema', async () => {
  const message = 'A lamp.'
  const sign = (owner: typeof alice) => signAsSafe({ safe: safe.address, chainId: 31337, owner, message })
  const posted = await stage.request('POST', ofSafe('messages'), { message, signature: await sign(alice) })
  expect(posted).toEqual({ status: 202, body: null })
  const { results } = (await requestShape('MessagePage', ofSafe('messages'))) as {
    results: { messageHash?: Hex }[]
  }
  const hash = results.at(-1)?.messageHash
  expect(hash).not.toBe(hashMessage(message))
  const path = ofChain(`messages/${hash}`)
  expect(await stage.request('POST', `${path}/signatures`, { signature: await sign(bob) })).toEqual({
    status: 200,
    body: null,
  })
  expect(await requestShape('Message', path)).toMatchObject({ status: 'CONFIRMED' })
})

test('transactions of every type and status match the published schema', async () => {
  const own = (name: 'setGuard' | 'changeMasterCopy') =>
    encodeFunctionData({ abi, functionName: name, args: [zeroAddress] })
  const settings = [
    encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [erin.address, 2n] }),
    encodeFunctionData({
      abi,
      functionName: 'swapOwner',
      args: [alice.address, bob.address, erin.address],
    }),
    encodeFunctionData({ abi, functionName: 'changeThreshold', args: [1n] }),
    own('setGuard'),
    own('changeMasterCopy'),
  ]
  const paid = await propose({ to: erin.address, value: 1n })
  const path = ofChain(`transactions/${paid.safeTxHash}`)
  await requestShape('Transaction', `${path}/confirmations`, { signature: await paid.sign(bob) })
  await paid.execute([alice, bob])
  for (const data of settings) await propose({ to: safe.address, data, nonce: 1 })
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [erin.address, 1n] })
  await propose({ to: tokens.coin.address, data: transfer, nonce: 2 })
  expect(await requestShape('QueuedItemPage', ofSafe('transactions/queued'))).toMatchObject({ count: 6 })
  const history = await requestShape('TransactionItemPage', ofSafe('transactions/history'))
  const { results } = history as { results: { transaction?: { id: string } }[] }
  const ids = results.flatMap(({ transaction }) => transaction?.id ?? [])
  expect(ids.map(id => id.split('_')[0])).toEqual(['multisig', 'transfer', 'creation'])
  for (const id of ids) await requestShape('TransactionDetails', ofChain(`transactions/${id}`))
  await requestShape('SafeNonces', ofSafe('nonces'))
})

test('delegates match the published schema', async () => {
  await requestShape('DelegatePage', `/v2/chains/31337/delegates?safe=${safe.address}`)
})
