import type { CatalogueEntry } from '../entry.ts'

export const safe = {
  id: 'safe',
  name: 'Safe',
  group: 'multisig',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
