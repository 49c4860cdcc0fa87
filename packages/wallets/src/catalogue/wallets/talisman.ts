import type { CatalogueEntry } from '../entry.ts'
import { chromeStore, firefoxStore } from '../stores.ts'

export const talisman = {
  id: 'talisman',
  name: 'Talisman',
  group: 'more',
  rdns: ['xyz.talisman'],
  homepage: 'https://talisman.xyz',
  stores: {
    extension: {
      chrome: chromeStore('fijngjgcjhjmmpcmkeiomlglpeiijkld'),
      firefox: firefoxStore('talisman-wallet-extension'),
    },
  },
  icon: async () => (await import('../logos/talisman.ts')).logo,
  color: '#d5ff5c',
} as const satisfies CatalogueEntry
