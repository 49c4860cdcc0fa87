import type { CatalogueEntry } from '../entry.ts'

export const rabby = {
  id: 'rabby',
  name: 'Rabby',
  group: 'popular',
  rdns: ['io.rabby'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
