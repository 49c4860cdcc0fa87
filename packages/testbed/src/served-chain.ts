import { ether, walletChain } from './wallet/chain.ts'
import type { Chain } from './wallet/engine/types.ts'

/** A chain of the local world, as gateways and simulated wallets are configured with it. */
export type ServedChain = {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  /** @default Ether, with 18 decimals */
  readonly currency?: Chain['nativeCurrency']
  /** URLs of JSON-RPC nodes; only those over HTTP are used. Without one, wallets can sign for the chain, but not send. */
  readonly nodes?: readonly string[]
  /** URLs of nodes that a wallet gives to sites. @default `nodes` */
  readonly publicNodes?: readonly string[]
  /** The URL of its block explorer, without a trailing slash. @default none */
  readonly explorer?: string | null
  /** The prefix of its addresses (EIP-3770). @default `chain-` and the id */
  readonly shortName?: string
}

/** A chain in the configuration of a wallet's page. Its node's URL is on the page's own server. */
export type PageChain = Chain & {
  readonly shortName: string
  /** The node that the wallet gives to sites. */
  readonly publicNode: string | null
}

/** Returns the HTTP nodes of a chain. */
export const httpNodes = (nodes: readonly string[] = []) => nodes.filter(node => node.startsWith('http'))

/** Returns a chain for the configuration of a wallet's page. */
export function pageChain({ nodes, publicNodes = nodes, ...chain }: ServedChain): PageChain {
  const { id, name, currency = ether, shortName = `chain-${id}` } = chain
  const [publicNode = null] = httpNodes(publicNodes)
  return { ...walletChain(id, `/rpc/${id}`, name), nativeCurrency: currency, shortName, publicNode }
}
