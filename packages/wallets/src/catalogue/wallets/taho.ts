import type { CatalogueEntry } from '../entry.ts'

export const taho = {
  id: 'taho',
  name: 'Taho',
  group: 'more',
  rdns: [],
  platforms: { extension: ['chrome'] },
  icon: async () => (await import('../logos/taho.ts')).logo,
  color: '#d08d57',
} as const satisfies CatalogueEntry
