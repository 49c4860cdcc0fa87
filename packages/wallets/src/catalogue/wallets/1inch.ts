import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const oneInch = {
  id: '1inch',
  name: '1inch Wallet',
  group: 'more',
  rdns: [],
  homepage: 'https://1inch.io/wallet/',
  stores: {
    phone: { ios: appStore(1546049391), android: playStore('io.oneinch.android') },
  },
  links: {
    native: 'oneinch://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/1inch.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
