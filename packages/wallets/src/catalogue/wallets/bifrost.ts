import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const bifrost = {
  id: 'bifrost',
  name: 'Bifrost Wallet',
  group: 'more',
  rdns: ['com.bifrostwallet'],
  homepage: 'https://bifrostwallet.com',
  stores: {
    phone: { ios: appStore(1577198351), android: playStore('com.bifrostwallet.app') },
  },
  links: {
    universal: 'https://app.bifrostwallet.com/wc?uri={uri}',
    native: 'bifrostwallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/bifrost.ts')).logo,
  color: '#0a2540',
} as const satisfies CatalogueEntry
