import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const zerion = {
  id: 'zerion',
  name: 'Zerion',
  group: 'popular',
  rdns: ['io.zerion.wallet'],
  homepage: 'https://zerion.io',
  stores: {
    extension: { chrome: chromeStore('klghhnkeealcohjjanjjdaeeggmfmlpl') },
    phone: { ios: appStore(1456732565), android: playStore('io.zerion.android') },
  },
  links: {
    native: 'zerion://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).zerion,
  color: '#2461ed',
} as const satisfies CatalogueEntry
