import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const valora = {
  id: 'valora',
  name: 'Valora',
  group: 'more',
  rdns: [],
  homepage: 'https://valora.xyz',
  stores: {
    phone: { ios: appStore(1520414263), android: playStore('co.clabs.valora') },
  },
  links: {
    native: 'celo://wallet/wc?uri={uri}',
  },
  icon: async () => (await import('../logos/valora.ts')).logo,
  color: '#1d1d20',
} as const satisfies CatalogueEntry
