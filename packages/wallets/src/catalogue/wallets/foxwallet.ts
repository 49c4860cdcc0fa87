import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const foxwallet = {
  id: 'foxwallet',
  name: 'FoxWallet',
  group: 'more',
  rdns: [],
  homepage: 'https://foxwallet.com',
  stores: {
    phone: { ios: appStore(1590983231), android: playStore('com.foxwallet.play') },
  },
  links: {
    universal: 'https://link.foxwallet.com/wc?uri={uri}',
    native: 'foxwallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/foxwallet.ts')).logo,
  color: '#2dc08e',
} as const satisfies CatalogueEntry
