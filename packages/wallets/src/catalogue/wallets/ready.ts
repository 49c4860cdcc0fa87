import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const ready = {
  id: 'ready',
  name: 'Ready (Argent)',
  group: 'more',
  rdns: [],
  homepage: 'https://www.ready.co',
  stores: {
    phone: { ios: appStore(1358741926), android: playStore('im.argent.contractwalletclient') },
  },
  links: {
    native: 'argent://app/wc?uri={uri}',
  },
  icon: async () => (await import('../logos/ready.ts')).logo,
  color: '#ff875b',
} as const satisfies CatalogueEntry
