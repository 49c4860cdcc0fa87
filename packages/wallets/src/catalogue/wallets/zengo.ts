import type { CatalogueEntry } from '../entry.ts'

export const zengo = {
  id: 'zengo',
  name: 'Zengo',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
