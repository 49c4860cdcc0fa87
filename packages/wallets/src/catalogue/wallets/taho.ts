import type { CatalogueEntry } from '../entry.ts'
import { chromeStore } from '../stores.ts'

export const taho = {
  id: 'taho',
  name: 'Taho',
  group: 'more',
  rdns: [],
  homepage: 'https://taho.xyz',
  stores: {
    extension: { chrome: chromeStore('eajafomhmkipbjmfmhebemolkcicgfmd') },
  },
  icon: async () => (await import('../logos/taho.ts')).logo,
  color: '#d08d57',
} as const satisfies CatalogueEntry
