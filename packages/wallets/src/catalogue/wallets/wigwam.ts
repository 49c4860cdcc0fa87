import type { CatalogueEntry } from '../entry.ts'
import { chromeStore } from '../stores.ts'

export const wigwam = {
  id: 'wigwam',
  name: 'Wigwam',
  group: 'more',
  rdns: ['com.wigwam.wallet'],
  homepage: 'https://wigwam.app',
  stores: {
    extension: { chrome: chromeStore('lccbohhgfkdikahanoclbdmaolidjdfl') },
  },
  icon: async () => (await import('../logos/wigwam.ts')).logo,
  color: '#80ef6e',
} as const satisfies CatalogueEntry
