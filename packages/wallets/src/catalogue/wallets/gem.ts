import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const gem = {
  id: 'gem',
  name: 'Gem Wallet',
  group: 'more',
  rdns: [],
  homepage: 'https://gemwallet.com',
  stores: {
    phone: { ios: appStore(6448712670), android: playStore('com.gemwallet.android') },
  },
  links: {
    universal: 'https://gemwallet.com/wc?uri={uri}',
    native: 'gem://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/gem.ts')).logo,
  color: '#2d5be6',
} as const satisfies CatalogueEntry
