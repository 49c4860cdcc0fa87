import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const dcent = {
  id: 'dcent',
  name: 'D’CENT',
  group: 'hardware',
  rdns: [],
  homepage: 'https://dcentwallet.com',
  stores: {
    phone: { ios: appStore(1447206611), android: playStore('com.kr.iotrust.dcent.wallet') },
  },
  links: {
    universal: 'https://link.dcentwallet.com/wc?uri={uri}',
    native: 'dcent://wc?uri={uri}',
  },
  color: '#1aa5b8',
  icon: async () => (await import('../marks/dcent.ts')).mark,
} as const satisfies CatalogueEntry
