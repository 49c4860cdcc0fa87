import type { CatalogueEntry } from '../entry.ts'

export const tangem = {
  id: 'tangem',
  name: 'Tangem',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
