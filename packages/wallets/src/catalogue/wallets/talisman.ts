import type { CatalogueEntry } from '../entry.ts'

export const talisman = {
  id: 'talisman',
  name: 'Talisman',
  group: 'more',
  rdns: ['xyz.talisman'],
  platforms: { extension: ['chrome', 'firefox'] },
} as const satisfies CatalogueEntry
