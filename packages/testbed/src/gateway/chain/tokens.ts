import type { Address } from '@countersign/core'
import { type PublicClient, parseAbi } from 'viem'
import { answered } from './answered.ts'

/** The metadata that a token contract reports. */
export type Token = {
  readonly type: 'ERC20' | 'ERC721'
  readonly address: Address
  readonly name: string | null
  readonly symbol: string | null
  /** `null` if it reports none, e.g. an ERC-721. */
  readonly decimals: number | null
}

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])

/** ERC-721 (ERC-165 identifier). */
const pieces = '0x80ac58cd'

/** The tokens of a chain. Each contract is queried once. */
export function createTokens(client: PublicClient) {
  const known = new Map<Address, Token>()

  async function readToken(address: Address): Promise<Token | undefined> {
    const contract = { address, abi } as const
    const [name = null, symbol = null, decimals = null, supply, isPiece] = await Promise.all([
      answered(client.readContract({ ...contract, functionName: 'name' })),
      answered(client.readContract({ ...contract, functionName: 'symbol' })),
      answered(client.readContract({ ...contract, functionName: 'decimals' })),
      answered(client.readContract({ ...contract, functionName: 'totalSupply' })),
      answered(client.readContract({ ...contract, functionName: 'supportsInterface', args: [pieces] })),
    ])
    if (isPiece) return { type: 'ERC721', address, name, symbol, decimals: null }
    return supply === undefined ? undefined : { type: 'ERC20', address, name, symbol, decimals }
  }

  return {
    /** @returns `undefined` if the contract is not a token. */
    async find(address: Address) {
      const kept = known.get(address)
      if (kept) return kept
      const token = await readToken(address)
      if (token) known.set(address, token)
      return token
    },
  }
}
