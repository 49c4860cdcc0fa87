import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, firefoxStore, playStore } from '../stores.ts'

export const rainbow = {
  id: 'rainbow',
  name: 'Rainbow',
  group: 'popular',
  rdns: ['me.rainbow'],
  homepage: 'https://rainbow.me',
  stores: {
    extension: {
      chrome: chromeStore('opfgelmcmbiajamepnmloijbpoleiama'),
      edge: edgeStore('cpojfbodiccabbabgimdeohkkpjfpbnf'),
      firefox: firefoxStore('rainbow-extension'),
    },
    phone: { ios: appStore(1457119021), android: playStore('me.rainbow') },
  },
  links: {
    universal: 'https://rnbwapp.com/wc?uri={uri}',
    native: 'rainbow://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).rainbow,
  color: '#001e59',
} as const satisfies CatalogueEntry
