import type { CatalogueEntry } from '../entry.ts'

export const taho = {
  id: 'taho',
  name: 'Taho',
  group: 'more',
  rdns: [],
  platforms: { extension: ['chrome'] },
} as const satisfies CatalogueEntry
