/** A chain of the hosted wallet, with the nodes that its server passes calls on to. */
export type HostedWalletChain = {
  /** EIP-155 chain id. */
  readonly id: number
  readonly name: string
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Addresses of JSON-RPC nodes over HTTP and WebSocket. */
  readonly nodes: readonly string[]
  /** Addresses of nodes that sites may be given. @default those of `nodes` over HTTP */
  readonly publicNodes?: readonly string[]
}

/** A chain as the page knows it; the page's own calls go by its own server. */
export type PageChain = Pick<HostedWalletChain, 'id' | 'name' | 'currency'> & {
  /** The node that sites' libraries are told of. */
  readonly node: string
}

/** What the page learns from its server. */
export type PageConfig = { readonly chains: readonly PageChain[] }

/** Writes down what the page learns. A chain without a node is not offered. */
export function pageConfig(chains: readonly HostedWalletChain[]): PageConfig {
  return {
    chains: chains.flatMap(({ id, name, currency, nodes, publicNodes = nodes }) => {
      const node = publicNodes.find(address => address.startsWith('http'))
      return node === undefined ? [] : [{ id, name, currency, node }]
    }),
  }
}
