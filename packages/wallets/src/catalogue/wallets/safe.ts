import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const safe = {
  id: 'safe',
  name: 'Safe',
  group: 'multisig',
  rdns: [],
  homepage: 'https://app.safe.global',
  stores: {
    phone: { ios: appStore(6748754793), android: playStore('global.safe.mobileapp') },
  },
  links: {
    universal: 'https://app.safe.global/wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).safe,
  color: '#049f67',
} as const satisfies CatalogueEntry
