import type { CatalogueEntry } from '../entry.ts'

export const enkrypt = {
  id: 'enkrypt',
  name: 'Enkrypt',
  group: 'more',
  rdns: ['com.enkrypt'],
  platforms: { extension: ['chrome', 'edge', 'firefox', 'opera', 'safari'] },
} as const satisfies CatalogueEntry
