/**
 * The chains of a site without configuration, each with two public nodes of different operators, so that no single node
 * is trusted alone. In production, configure your own nodes.
 */
export const defaultChains: { id: number; nodes: string[] }[] = [
  { id: 1, nodes: ['https://ethereum-rpc.publicnode.com', 'https://cloudflare-eth.com'] },
  { id: 8453, nodes: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'] },
  { id: 10, nodes: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'] },
  { id: 42161, nodes: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'] },
  { id: 137, nodes: ['https://polygon-rpc.com', 'https://polygon-bor-rpc.publicnode.com'] },
]
