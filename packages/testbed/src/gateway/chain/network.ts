import { eip155Chain } from '@countersign/core'
import { createPublicClient, http } from 'viem'
import { httpNodes, type ServedChain } from '../../served-chain.ts'
import { ether } from '../../wallet/chain.ts'
import { createKnownSafes } from './known-safes.ts'
import { createTokens } from './tokens.ts'

/** A served chain, with its cached state. */
export type Network = ReturnType<typeof openNetwork>

/** Opens a chain. Sends no request until the first query. @throws {Error} without an HTTP node. */
export function openNetwork({ id, name, currency = ether, nodes, shortName, explorer }: ServedChain) {
  const [node] = httpNodes(nodes)
  if (node === undefined) throw new Error(`The gateway needs a node over HTTP for the chain ${id}.`)
  const client = createPublicClient({ transport: http(node, { retryCount: 0 }), cacheTime: 0 })
  return {
    chain: eip155Chain(id),
    number: id,
    name,
    shortName: shortName ?? `chain-${id}`,
    currency,
    explorer: explorer ?? null,
    node,
    client,
    safes: createKnownSafes(client),
    tokens: createTokens(client),
  }
}
