import { createCountersignConfig } from '@countersign/react/wagmi'
import { defineChain } from 'viem'

const chain = (id: number, name: string) =>
  defineChain({
    ...{ id, name, testnet: true },
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`/rpc/${id}`] } },
  })

/** The configuration shared by the kit and wagmi's hooks. */
export const config = createCountersignConfig({
  chains: [chain(31337, 'Local test chain'), chain(31338, 'Countersign Second')],
})
