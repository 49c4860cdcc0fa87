import { NodeError, parseAddress } from '@countersign/core'
import {
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { expect, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import type { Fetched, GuardedRequest } from '../outgoing/guarded-fetch.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { RpcAnswer } from '../rpc/json-rpc.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { deadlineIn } from './deadline.ts'
import { createLookUpName } from './names.ts'
import { UnavailableError } from './unavailable.ts'

const alice = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const mallory = parseAddress('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D')
const universalResolver = parseAddress('0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe')

const resolverAbi = parseAbi([
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function back(bytes response, bytes extraData) view returns (string, address, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverError(bytes errorData)',
])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])

type Records = {
  reverse?: string | ((coinType: bigint) => RpcAnswer)
  address?: string | RpcAnswer
  avatar?: string | RpcAnswer
}

const result = (value: Hex): RpcAnswer => ({ result: value })
const revert = (data: Hex): RpcAnswer => ({ error: { code: 3, message: 'execution reverted', data } })
const said = (name: string) =>
  result(
    encodeFunctionResult({
      abi: resolverAbi,
      functionName: 'reverseWithGateways',
      result: [name, mallory, mallory],
    }),
  )

/** Creates a universal resolver that returns these records, and verifies nothing. */
function lying({ reverse = '', address = mallory, avatar = '' }: Records) {
  const [chain] = toSettings({}).chains
  if (!chain) throw new Error('there is no chain')
  const answer = (data: Hex): RpcAnswer => {
    const { functionName, args } = decodeFunctionData({ abi: resolverAbi, data })
    switch (functionName) {
      case 'reverseWithGateways':
        return typeof reverse === 'string' ? said(reverse) : reverse(args[1])
      case 'resolveWithGateways': {
        const record = decodeFunctionData({ abi: recordAbi, data: args[1] })
        const value = record.functionName === 'text' ? avatar : address
        if (typeof value !== 'string') return value
        return result(
          encodeFunctionResult({
            abi: resolverAbi,
            functionName: 'resolveWithGateways',
            result: [
              record.functionName === 'text'
                ? encodeFunctionResult({ abi: recordAbi, functionName: 'text', result: value })
                : record.args.length === 2
                  ? encodeFunctionResult({
                      abi: recordAbi.slice(1, 2),
                      functionName: 'addr',
                      result: value as Hex,
                    })
                  : encodeFunctionResult({
                      abi: recordAbi.slice(0, 1),
                      functionName: 'addr',
                      result: value as Hex,
                    }),
              mallory,
            ],
          }),
        )
      }
      case 'back':
        return said(Buffer.from(args[0].slice(2), 'hex').toString())
    }
  }
  const request = vi.fn(async (_: string, params: unknown): Promise<RpcAnswer> => {
    const [call] = params as [{ data: Hex; gas?: string }]
    return answer(call.data)
  })
  const guardedFetch = vi.fn(
    async (_: GuardedRequest): Promise<Fetched> => Promise.reject(new OutgoingError('unreachable', '')),
  )
  const chainNodes: ChainNodes = { chain, inOrder: () => [], note: () => {}, request }
  const lookUp = createLookUpName({ chainNodes, universalResolver, guardedFetch })
  return {
    request,
    guardedFetch,
    lookUp: (address = alice, coinType = 60n) => lookUp(address, coinType, deadlineIn(5_000)),
  }
}

test('a name that resolves to the address is shown, with its avatar', async () => {
  const { lookUp, request } = lying({
    reverse: 'alice.eth',
    address: alice,
    avatar: 'https://a.example/a.png',
  })
  expect(await lookUp()).toEqual({
    name: { value: 'alice.eth', unusual: [] },
    avatar: 'https://a.example/a.png',
  })
  for (const [, params] of request.mock.calls) expect(params).toMatchObject([{ gas: '0x17d7840' }, 'latest'])
})

test('a claimed name that resolves to another address is not shown, although the resolver returned it', async () => {
  expect(await lying({ reverse: 'alice.eth', address: alice }).lookUp(mallory)).toBeNull()
})

test('a claimed name that resolves to no address is not shown', async () => {
  expect(
    await lying({ reverse: 'alice.eth', address: '0x0000000000000000000000000000000000000000' }).lookUp(),
  ).toBeNull()
  expect(await lying({ reverse: 'alice.eth', address: revert('0x') }).lookUp()).toBeNull()
})

test.each(['', 'Alice.eth', '\u0430lice.eth', 'alice', `${'a'.repeat(300)}.eth`])(
  'a record %.20j is not looked up',
  async reverse => {
    const { lookUp, request } = lying({ reverse, address: alice })
    expect(await lookUp()).toBeNull()
    expect(request).toHaveBeenCalledTimes(1)
  },
)

test('a contract is looked up by the coin type of its own chain, in both directions', async () => {
  const reverse = vi.fn(() => said('vault.eth'))
  const { lookUp } = lying({ reverse, address: alice })
  expect((await lookUp(alice, 2147483785n))?.name.value).toBe('vault.eth')
  expect(reverse).toHaveBeenCalledWith(2147483785n)
})

test('a name whose avatar could not be looked up is shown without it', async () => {
  const avatar: RpcAnswer = { error: { code: -32000, message: 'header not found' } }
  expect(await lying({ reverse: 'alice.eth', address: alice, avatar }).lookUp()).toEqual({
    name: { value: 'alice.eth', unusual: [] },
    avatar: undefined,
  })
})

test.each<[string, () => Promise<RpcAnswer>]>([
  ['cannot be reached', () => Promise.reject(new NodeError('node-unreachable', 'gone'))],
  ['is overloaded', async () => ({ error: { code: -32005, message: 'limit exceeded' } })],
  ['has no state', async () => ({ error: { code: -32000, message: 'missing trie node' } })],
  ['knows no resolver', async () => ({ result: '0x' })],
])('a node that %s makes the lookup unavailable instead of empty', async (_, answer) => {
  const { lookUp, request } = lying({})
  request.mockImplementation(answer)
  await expect(lookUp()).rejects.toThrow(UnavailableError)
})

test.each<[string, RpcAnswer]>([
  ['reverts without a word', revert('0x')],
  ['reverts with an error of its own', revert('0x12345678')],
  [
    'says that the resolver failed',
    revert(encodeErrorResult({ abi: resolverAbi, errorName: 'ResolverError', args: ['0x'] })),
  ],
  ['has not enough gas', { error: { code: -32000, message: 'out of gas' } }],
  ['answers what cannot be read', { result: `0x${'ff'.repeat(96)}` }],
  ['answers half of it', { result: '0x00' }],
])('a contract that %s has no name', async (_, answer) => {
  expect(await lying({ reverse: () => answer }).lookUp()).toBeNull()
})

const elsewhere = (...urls: string[]) =>
  revert(
    encodeErrorResult({
      abi: resolverAbi,
      errorName: 'OffchainLookup',
      args: [universalResolver, urls, '0x1234', toFunctionSelector('back(bytes,bytes)'), '0x'],
    }),
  )

test('the offchain data of a name is fetched with the guard', async () => {
  const { lookUp, guardedFetch } = lying({
    reverse: () => elsewhere('https://gateway.example/{data}'),
    address: alice,
  })
  const data = `0x${Buffer.from('alice.eth').toString('hex')}`
  guardedFetch.mockResolvedValue({ status: 200, body: new Uint8Array(Buffer.from(JSON.stringify({ data }))) })
  expect((await lookUp())?.name.value).toBe('alice.eth')
  expect(guardedFetch).toHaveBeenCalledTimes(1)
  expect(guardedFetch.mock.calls[0]?.[0]).toMatchObject({ url: 'https://gateway.example/0x1234' })
  expect(guardedFetch.mock.calls[0]?.[0]).not.toHaveProperty('vouched')
})

test('a gateway that does not answer makes the lookup unavailable, and a forbidden gateway makes it empty', async () => {
  const { lookUp, guardedFetch } = lying({ reverse: () => elsewhere('https://127.0.0.1/{data}') })
  await expect(lookUp()).rejects.toThrow(UnavailableError)
  guardedFetch.mockRejectedValue(new OutgoingError('forbidden', ''))
  expect(await lookUp()).toBeNull()
})

test('a contract that requests offchain lookups without end is abandoned', async () => {
  const { lookUp, request, guardedFetch } = lying({
    reverse: () => elsewhere('https://gateway.example/{data}'),
  })
  const forever = elsewhere('https://gateway.example/{data}')
  request.mockImplementation(async () => forever)
  guardedFetch.mockResolvedValue({ status: 200, body: new Uint8Array(Buffer.from('{"data":"0x01"}')) })
  expect(await lookUp()).toBeNull()
  expect(guardedFetch).toHaveBeenCalledTimes(8)
  expect(request.mock.calls.length).toBeLessThan(12)
})
