import type { CatalogueEntry } from '../entry.ts'

export const fireblocks = {
  id: 'fireblocks',
  name: 'Fireblocks',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
