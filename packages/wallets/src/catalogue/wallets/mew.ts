import type { CatalogueEntry } from '../entry.ts'

export const mew = {
  id: 'mew',
  name: 'MEW wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
