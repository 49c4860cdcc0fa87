import type { Chain, Site } from '@countersign/api'
import { eip155Chain } from '@countersign/core'

export const ethereum: Chain = {
  id: eip155Chain(1),
  name: 'Ethereum',
  shortName: null,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorer: null,
  testnet: false,
  wallet: null,
}

/** A site with one chain and nothing else. */
export const site: Site = {
  name: 'Example',
  chains: [ethereum],
  tokens: [],
  relay: null,
  hostedWallets: [],
  names: null,
  gateway: null,
  links: {},
  openId: false,
  demo: false,
}
