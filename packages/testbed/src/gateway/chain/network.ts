import { type ChainId, eip155Chain } from '@countersign/core'
import { createPublicClient, http, type PublicClient } from 'viem'
import { createKnownSafes, type KnownSafes } from './known-safes.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** A chain that a gateway serves; those of `startWorld` are of this form. */
export type GatewayChain = {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  /** @default Ether, with 18 decimals */
  readonly currency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Addresses of JSON-RPC nodes, of which the first over HTTP is asked. */
  readonly nodes: readonly string[]
  /** What stands before an address on it (EIP-3770). @default `chain-` and the id */
  readonly shortName?: string
}

/** A chain that is served, with what is known of it so far. */
export type Network = {
  readonly chain: ChainId
  readonly number: number
  readonly name: string
  readonly shortName: string
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly node: string
  readonly client: PublicClient
  readonly safes: KnownSafes
  readonly tokens: Tokens
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Opens a chain. Nothing is asked of it before somebody wants to know. @throws {Error} without a node over HTTP. */
export function openNetwork({ id, name, currency = ether, nodes, shortName }: GatewayChain): Network {
  const node = nodes.find(address => address.startsWith('http'))
  if (node === undefined) throw new Error(`The gateway needs a node over HTTP for the chain ${id}.`)
  const client = createPublicClient({ transport: http(node, { retryCount: 0 }), cacheTime: 0 })
  return {
    chain: eip155Chain(id),
    number: id,
    name,
    shortName: shortName ?? `chain-${id}`,
    currency,
    node,
    client,
    safes: createKnownSafes(client),
    tokens: createTokens(client),
  }
}
