import type { CatalogueEntry } from '../entry.ts'

export const wigwam = {
  id: 'wigwam',
  name: 'Wigwam',
  group: 'more',
  rdns: ['com.wigwam.wallet'],
  platforms: { extension: ['chrome'] },
} as const satisfies CatalogueEntry
