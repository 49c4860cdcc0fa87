import type { CatalogueEntry } from '../entry.ts'

export const wigwam = {
  id: 'wigwam',
  name: 'Wigwam',
  group: 'more',
  rdns: ['com.wigwam.wallet'],
  platforms: { extension: ['chrome'] },
  icon: async () => (await import('../logos/wigwam.ts')).logo,
  color: '#80ef6e',
} as const satisfies CatalogueEntry
