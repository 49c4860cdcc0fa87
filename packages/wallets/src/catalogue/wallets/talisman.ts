import type { CatalogueEntry } from '../entry.ts'

export const talisman = {
  id: 'talisman',
  name: 'Talisman',
  group: 'more',
  rdns: ['xyz.talisman'],
  platforms: { extension: ['chrome', 'firefox'] },
  icon: async () => (await import('../logos/talisman.ts')).logo,
  color: '#d5ff5c',
} as const satisfies CatalogueEntry
