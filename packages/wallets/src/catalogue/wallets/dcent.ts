import type { CatalogueEntry } from '../entry.ts'

export const dcent = {
  id: 'dcent',
  name: 'D’CENT',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
