import type { CatalogueEntry } from '../entry.ts'

export const rainbow = {
  id: 'rainbow',
  name: 'Rainbow',
  group: 'popular',
  rdns: ['me.rainbow'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
