import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const unstoppable = {
  id: 'unstoppable',
  name: 'Unstoppable Wallet',
  group: 'more',
  rdns: [],
  homepage: 'https://unstoppable.money',
  stores: {
    phone: { ios: appStore(1447619907), android: playStore('io.horizontalsystems.bankwallet') },
  },
  links: {
    native: 'unstoppable.money://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/unstoppable.ts')).logo,
  color: '#ffa800',
} as const satisfies CatalogueEntry
