import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, firefoxStore, playStore } from '../stores.ts'

export const phantom = {
  id: 'phantom',
  name: 'Phantom',
  group: 'popular',
  rdns: ['app.phantom'],
  homepage: 'https://phantom.com',
  stores: {
    extension: {
      chrome: chromeStore('bfnaelmomeimhlpmgjnjophhpkkoljpa'),
      firefox: firefoxStore('phantom-app'),
    },
    phone: { ios: appStore(1598432977), android: playStore('app.phantom') },
  },
  icon: async () => (await import('../first-icons.ts')).phantom,
  color: '#ab9ff2',
} as const satisfies CatalogueEntry
