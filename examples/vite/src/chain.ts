import { defineChain } from 'viem'

/** This example's chain: a local one, read through the backend. */
export const local = defineChain({
  id: 31337,
  name: 'Local test chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc/31337'] } },
  testnet: true,
})
