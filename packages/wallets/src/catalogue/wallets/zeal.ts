import type { CatalogueEntry } from '../entry.ts'
import { chromeStore, playStore } from '../stores.ts'

export const zeal = {
  id: 'zeal',
  name: 'Zeal',
  group: 'more',
  rdns: ['app.zeal'],
  homepage: 'https://zeal.app',
  stores: {
    extension: { chrome: chromeStore('heamnjbnflcikcggoiplibfommfbkjpj') },
    phone: { android: playStore('app.zeal.wallet') },
  },
  links: {
    native: 'zeal://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/zeal.ts')).logo,
  color: '#00d5d5',
} as const satisfies CatalogueEntry
