import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const fireblocks = {
  id: 'fireblocks',
  name: 'Fireblocks',
  group: 'more',
  rdns: [],
  homepage: 'https://www.fireblocks.com',
  stores: {
    phone: { ios: appStore(1439296596), android: playStore('com.fireblocks.client') },
  },
  links: {
    native: 'fireblocks-wc://wc?uri={uri}',
  },
  color: '#0b2fd1',
  icon: async () => (await import('../marks/fireblocks.ts')).mark,
} as const satisfies CatalogueEntry
