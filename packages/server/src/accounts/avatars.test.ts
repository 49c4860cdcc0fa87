import type { AccountInfo } from '@countersign/api'
import { type ChainId, eip155Chain, formatAccountId, NodeError, parseAddress } from '@countersign/core'
import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { RpcAnswer } from '../rpc/json-rpc.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { createFindPicture, type HeldToken } from './avatars.ts'
import { deadlineIn } from './deadline.ts'
import { UnavailableError } from './unavailable.ts'

const address = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const [home, elsewhere] = [1, 10].map(eip155Chain) as [ChainId, ChainId]
const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const metadata = `data:application/json,${encodeURIComponent(JSON.stringify({ image: gif }))}`
const codes = { eoa: '0x', contract: '0x6001', safe: '0x6001' } as const

/** Creates a chain on which the account holds every token, and has `kind` at its address. */
function chainWith(id: ChainId, kind: AccountInfo['kind']) {
  const chain = toSettings({}).chains.find(each => each.id === id)
  if (!chain) throw new Error(`there is no chain ${id}`)
  const encoded = (type: 'address' | 'string', value: Hex | string): RpcAnswer => ({
    result: encodeAbiParameters([{ type }], [value]),
  })
  const request = vi.fn(async (method: string, params: unknown): Promise<RpcAnswer> => {
    if (method === 'eth_getCode') {
      if (kind === 'unknown') throw new NodeError('node-unreachable', 'gone')
      return { result: codes[kind] }
    }
    const [{ data }] = params as [{ data: Hex }]
    // ownerOf(uint256), else tokenURI(uint256)
    return data.startsWith('0x6352211e') ? encoded('address', address) : encoded('string', metadata)
  })
  const nodes: ChainNodes = { chain, inOrder: () => [], note: () => {}, request }
  return nodes
}

async function found(kind: AccountInfo['kind'], there: { on: ChainId; kind: AccountInfo['kind'] }) {
  const findPicture = createFindPicture({
    nodes: new Map([[there.on, chainWith(there.on, there.kind)]]),
    guardedFetch: () => Promise.reject(new OutgoingError('unreachable', '')),
    ipfsGateway: 'https://ipfs.example',
  })
  const token: HeldToken = {
    ...{ kind: 'nft', chain: there.on, standard: 'erc721', contract: address, id: 7n },
    holder: { account: formatAccountId(home, address), kind },
  }
  return (await findPicture(token, deadlineIn(5_000))).status
}

test.each(['eoa', 'contract', 'unknown'] as const)(
  'a token on the same chain as the account belongs to it, for every kind of account (%s)',
  async kind => {
    expect(await found(kind, { on: home, kind })).toBe('found')
  },
)

test('a token on another chain belongs to an account that is a key', async () => {
  expect(await found('eoa', { on: elsewhere, kind: 'eoa' })).toBe('found')
})

test('a token on another chain does not belong to a contract, whose address may be somebody else’s there', async () => {
  expect(await found('contract', { on: elsewhere, kind: 'contract' })).toBe('missing')
  expect(await found('contract', { on: elsewhere, kind: 'eoa' })).toBe('missing')
})

test('a token held by a contract on another chain does not belong to a key with the same address', async () => {
  expect(await found('eoa', { on: elsewhere, kind: 'contract' })).toBe('missing')
})

test('the holder of a token on another chain is unknown while no node is available', async () => {
  for (const [here, there] of [
    ['unknown', 'eoa'],
    ['eoa', 'unknown'],
  ] as const)
    await expect(found(here, { on: elsewhere, kind: there })).rejects.toThrow(UnavailableError)
})
