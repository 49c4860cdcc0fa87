import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const tangem = {
  id: 'tangem',
  name: 'Tangem',
  group: 'hardware',
  rdns: [],
  homepage: 'https://tangem.com',
  stores: {
    phone: { ios: appStore(1354868448), android: playStore('com.tangem.wallet') },
  },
  links: {
    universal: 'https://app.tangem.com/wc?uri={uri}',
    native: 'tangem://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/tangem.ts')).logo,
  color: '#1e1e1e',
} as const satisfies CatalogueEntry
