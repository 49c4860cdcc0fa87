import type { CatalogueEntry } from '../entry.ts'

export const ambire = {
  id: 'ambire',
  name: 'Ambire',
  group: 'more',
  rdns: ['com.ambire.wallet'],
  platforms: { extension: ['chrome', 'firefox'] },
} as const satisfies CatalogueEntry
