import type { CatalogueEntry } from '../entry.ts'

export const valora = {
  id: 'valora',
  name: 'Valora',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
