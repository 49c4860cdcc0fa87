import type { CatalogueEntry } from '../entry.ts'

export const imtoken = {
  id: 'imtoken',
  name: 'imToken',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
