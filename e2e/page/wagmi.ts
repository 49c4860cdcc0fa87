import { createCountersignConfig } from '@countersign/react/wagmi'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = (id: number, name: string) => ({
  id: `eip155:${id}`,
  name,
  currency,
  explorer: null,
  testnet: true,
  wallet: null,
})

/** Shared by the kit and by wagmi's hooks. */
export const config = createCountersignConfig({
  chains: [chain(31337, 'Local test chain'), chain(31338, 'Countersign Second')],
})
