import { type ChainId, eip155Chain, NodeError, parseAddress } from '@countersign/core'
import { pino } from 'pino'
import {
  type Address,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import type { Fetched, GuardedRequest } from '../outgoing/guarded-fetch.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { RpcAnswer } from '../rpc/json-rpc.ts'
import type { ChainNode } from '../rpc/node.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { deadlineIn } from './deadline.ts'
import { createQueryNames } from './query-names.ts'
import { createResolveName } from './resolve-name.ts'

const alice = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const bob = parseAddress('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D')
const universalResolver = parseAddress('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe')
const [ethereum, optimism] = [eip155Chain(1), eip155Chain(10)]
/** The coin type of Optimism (ENSIP-11). */
const optimismCoin = 2147483658n

const resolverAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function back(bytes response, bytes extraData) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverError(bytes errorData)',
  'error ResolverNotFound(bytes name)',
  'error ResolverNotContract(bytes name, address resolver)',
])
const mainAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

const revert = (data: Hex): RpcAnswer => ({ error: { code: 3, message: 'execution reverted', data } })
const notFound = revert(encodeErrorResult({ abi: resolverAbi, errorName: 'ResolverNotFound', args: ['0x'] }))
const elsewhere = (...urls: string[]) =>
  revert(
    encodeErrorResult({
      abi: resolverAbi,
      errorName: 'OffchainLookup',
      args: [universalResolver, urls, '0x1234', toFunctionSelector('back(bytes,bytes)'), '0x'],
    }),
  )

/** What a node says. */
type World = {
  /** The main address (coin type 60), or the reply to that call. */
  main?: Address | RpcAnswer
  /** The addresses by coin type. */
  coins?: Record<string, Hex>
  /** Where there is a contract. */
  code?: readonly Address[]
}

function answerOf({ main, coins = {}, code = [] }: World) {
  return async (method: string, params: unknown): Promise<RpcAnswer> => {
    if (method === 'eth_getCode') {
      const [address] = params as [Address]
      return { result: code.includes(address) ? '0x6001' : '0x' }
    }
    const [{ data }] = params as [{ data: Hex }]
    const { functionName, args } = decodeFunctionData({ abi: resolverAbi, data })
    const wrapped = (answer: Hex): RpcAnswer => ({
      result: encodeFunctionResult({
        abi: resolverAbi,
        functionName: 'resolveWithGateways',
        result: [answer, universalResolver],
      }),
    })
    const mainRecord = (address: Address) =>
      wrapped(encodeFunctionResult({ abi: mainAbi, functionName: 'addr', result: address }))
    if (functionName === 'back') return mainRecord(args[0] as Address)
    const record = decodeFunctionData({ abi: [...mainAbi, ...coinAbi], data: args[1] })
    if (record.args.length === 2)
      return wrapped(
        encodeFunctionResult({
          abi: coinAbi,
          functionName: 'addr',
          result: coins[String(record.args[1])] ?? '0x',
        }),
      )
    if (typeof main === 'object') return main
    return mainRecord(main ?? '0x0000000000000000000000000000000000000000')
  }
}

/** Creates a chain whose nodes say this, each its own. */
function chainWith(id: ChainId, ...worlds: (World | ChainNode['request'])[]): ChainNodes {
  const chain = toSettings({}).chains.find(each => each.id === id)
  if (!chain) throw new Error(`there is no chain ${id}`)
  const nodes = worlds.map(
    (world, index): ChainNode => ({
      label: `node ${index}`,
      request: vi.fn(typeof world === 'function' ? world : answerOf(world)),
      check: async () => {},
      close: () => {},
    }),
  )
  return {
    chain,
    inOrder: () => nodes,
    note: () => {},
    request: () => Promise.reject(new Error('each node is asked on its own')),
  }
}

function open(names: ChainNodes, elsewhere = names) {
  const guardedFetch = vi.fn(
    async (_: GuardedRequest): Promise<Fetched> => Promise.reject(new OutgoingError('unreachable', '')),
  )
  const logger = pino({ level: 'silent' })
  const resolve = createResolveName({
    chainNodes: names,
    queryNames: createQueryNames({ chainNodes: names, universalResolver, guardedFetch, logger }),
    logger,
  })
  return { guardedFetch, resolve: (time = 5_000) => resolve('alice.eth', elsewhere, deadlineIn(time)) }
}

test('a name has its address on the chain of the names, be it a key or a contract', async () => {
  for (const code of [[], [alice]]) {
    const { resolve } = open(chainWith(ethereum, { main: alice, code }))
    expect(await resolve()).toEqual({ status: 'found', address: alice })
  }
})

test('a name without a resolver does not exist, and a name without an address does', async () => {
  expect(await open(chainWith(ethereum, { main: notFound })).resolve()).toEqual({ status: 'no-name' })
  expect(await open(chainWith(ethereum, {})).resolve()).toEqual({ status: 'no-address' })
})

test('on another chain, the address that the owner has set for it counts, and is not taken from the main one', async () => {
  const names = chainWith(ethereum, { main: alice, coins: { [String(optimismCoin)]: bob } })
  const there = chainWith(optimism, { code: [bob] })
  expect(await open(names, there).resolve()).toEqual({ status: 'found', address: bob })
})

test('the main address of a contract is not used on another chain, where it may belong to somebody else', async () => {
  for (const code of [[], [alice]]) {
    const { resolve } = open(
      chainWith(ethereum, { main: alice, code: [alice] }),
      chainWith(optimism, { code }),
    )
    expect(await resolve()).toEqual({ status: 'no-address' })
  }
})

test('the main address of a key is used on another chain, unless there is a contract', async () => {
  const names = () => chainWith(ethereum, { main: alice })
  expect(await open(names(), chainWith(optimism, {})).resolve()).toEqual({ status: 'found', address: alice })
  expect(await open(names(), chainWith(optimism, { code: [alice] })).resolve()).toEqual({
    status: 'no-address',
  })
})

test('a record for another chain that is not an address of 20 bytes is not one', async () => {
  for (const bytes of ['0x1234', `0x${'11'.repeat(32)}`, `0x${'00'.repeat(20)}`] as const) {
    const names = chainWith(ethereum, {
      main: alice,
      coins: { [String(optimismCoin)]: bytes },
      code: [alice],
    })
    expect(await open(names, chainWith(optimism, {})).resolve()).toEqual({ status: 'no-address' })
  }
})

test('a single lying node cannot give a name another address', async () => {
  const truth = { main: alice }
  const lie = { main: bob }
  expect(await open(chainWith(ethereum, lie, truth)).resolve()).toEqual({ status: 'unavailable' })
  expect(await open(chainWith(ethereum, lie, truth, truth)).resolve()).toEqual({
    status: 'found',
    address: alice,
  })
})

test('a single lying node cannot pass a contract off as a key', async () => {
  const names = chainWith(ethereum, { main: alice }, { main: alice, code: [alice] })
  expect(await open(names, chainWith(optimism, {})).resolve()).toEqual({ status: 'unavailable' })
  const there = chainWith(optimism, {}, { code: [alice] })
  expect(await open(chainWith(ethereum, { main: alice }), there).resolve()).toEqual({ status: 'unavailable' })
})

const dead = async () => Promise.reject(new NodeError('node-unreachable', 'gone'))

test.each<[string, ChainNode['request']]>([
  ['cannot be reached', dead],
  ['is overloaded', async () => ({ error: { code: -32005, message: 'limit exceeded' } })],
  ['knows no universal resolver', async () => ({ result: '0x' })],
])('a node that %s makes the lookup unavailable instead of empty', async (_, request) => {
  expect(await open(chainWith(ethereum, request)).resolve()).toEqual({ status: 'unavailable' })
  expect(await open(chainWith(ethereum, { main: alice }), chainWith(optimism, dead)).resolve()).toEqual({
    status: 'unavailable',
  })
})

test.each<[string, RpcAnswer]>([
  ['reverts without a reason', revert('0x')],
  ['fails', revert(encodeErrorResult({ abi: resolverAbi, errorName: 'ResolverError', args: ['0x'] }))],
  ['uses all gas', { error: { code: -32000, message: 'out of gas' } }],
  ['returns unreadable bytes', { result: `0x${'ff'.repeat(96)}` }],
])('a resolver that %s gives the name no address', async (_, main) => {
  expect(await open(chainWith(ethereum, { main })).resolve()).toEqual({ status: 'no-address' })
})

test('a gateway is asked with the guard, and once for all nodes', async () => {
  const main = elsewhere('https://gateway.example/{data}')
  const { resolve, guardedFetch } = open(chainWith(ethereum, { main }, { main }))
  const body = new Uint8Array(Buffer.from(JSON.stringify({ data: alice })))
  guardedFetch.mockResolvedValue({ status: 200, body })
  expect(await resolve()).toEqual({ status: 'found', address: alice })
  expect(guardedFetch).toHaveBeenCalledTimes(1)
  expect(guardedFetch.mock.calls[0]?.[0]).toMatchObject({ url: 'https://gateway.example/0x1234' })
  expect(guardedFetch.mock.calls[0]?.[0]).not.toHaveProperty('vouched')
})

test('a gateway that the guard forbids gives the name no address', async () => {
  const { resolve, guardedFetch } = open(chainWith(ethereum, { main: elsewhere('https://10.0.0.7/{data}') }))
  guardedFetch.mockRejectedValue(new OutgoingError('forbidden', ''))
  expect(await resolve()).toEqual({ status: 'no-address' })
})

test('a gateway that does not answer makes the lookup unavailable, and is not asked again for the next node', async () => {
  const main = elsewhere('https://gateway.example/{data}')
  const names = chainWith(ethereum, { main }, { main })
  const { resolve, guardedFetch } = open(names)
  expect(await resolve()).toEqual({ status: 'unavailable' })
  expect(guardedFetch).toHaveBeenCalledTimes(1)
  expect(names.inOrder()[1]?.request).not.toHaveBeenCalled()
})

test('a gateway that never answers ends the lookup at its deadline', async () => {
  const { resolve, guardedFetch } = open(
    chainWith(ethereum, { main: elsewhere('https://gateway.example/{data}') }),
  )
  guardedFetch.mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new OutgoingError('timeout', '')))
      }),
  )
  expect(await resolve(50)).toEqual({ status: 'unavailable' })
})

test('a clock that is set while a name is looked up does not change the deadline', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const answer = answerOf({ main: alice })
  let set = (): void => {}
  const names = chainWith(ethereum, async (method, params) => {
    set()
    return answer(method, params)
  })
  const there = chainWith(optimism, {})
  const timeouts = vi.spyOn(there.inOrder()[0] as ChainNode, 'request')
  for (const time of ['1999-01-01', '2100-01-01']) {
    set = () => void vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] })
    expect(await open(names, there).resolve()).toEqual({ status: 'found', address: alice })
  }
  for (const [, , timeout] of timeouts.mock.calls) {
    expect(timeout).toBeGreaterThan(500)
    expect(timeout).toBeLessThanOrEqual(5_000)
  }
})
