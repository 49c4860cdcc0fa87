import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const kraken = {
  id: 'kraken',
  name: 'Kraken Wallet',
  group: 'more',
  rdns: [],
  homepage: 'https://www.kraken.com/wallet',
  stores: {
    phone: { ios: appStore(1626327149), android: playStore('com.kraken.superwallet') },
  },
  links: {
    native: 'krakenwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/kraken.svg.js')).default,
  color: '#7133f5',
} as const satisfies CatalogueEntry
