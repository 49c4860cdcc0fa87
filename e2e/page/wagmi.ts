import { eip155Chain } from '@countersign/core'
import { createCountersignConfig } from '@countersign/react/wagmi'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = (id: number, name: string) => ({
  id: eip155Chain(id),
  name,
  shortName: null,
  currency,
  explorer: null,
  testnet: true,
  wallet: null,
})

/** The configuration shared by the kit and wagmi's hooks. */
export const config = createCountersignConfig({
  chains: [chain(31337, 'Local test chain'), chain(31338, 'Countersign Second')],
})
