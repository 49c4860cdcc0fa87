import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const nightly = {
  id: 'nightly',
  name: 'Nightly',
  group: 'more',
  rdns: ['app.nightly'],
  homepage: 'https://nightly.app',
  stores: {
    extension: { chrome: chromeStore('fiikommddbeccaoicoejoniammnalkfa') },
    phone: { ios: appStore(6444768157), android: playStore('com.nightlymobile') },
  },
  links: {
    native: 'nightly://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/nightly.ts')).logo,
  color: '#6067f9',
} as const satisfies CatalogueEntry
