import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const core = {
  id: 'core',
  name: 'Core',
  group: 'more',
  rdns: ['app.core.extension'],
  homepage: 'https://core.app',
  stores: {
    extension: { chrome: chromeStore('agoakfejjabomempkjlepdflaleeobhb') },
    phone: { ios: appStore(6443685999), android: playStore('com.avaxwallet') },
  },
  links: {
    universal: 'https://core.app/wc?uri={uri}',
    native: 'core://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/core.ts')).logo,
  color: '#1a1a1c',
} as const satisfies CatalogueEntry
