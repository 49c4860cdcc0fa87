import type { CatalogueEntry } from '../entry.ts'

export const ready = {
  id: 'ready',
  name: 'Ready (Argent)',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
