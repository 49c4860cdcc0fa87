import type { CatalogueEntry } from '../entry.ts'

export const zeal = {
  id: 'zeal',
  name: 'Zeal',
  group: 'more',
  rdns: ['app.zeal'],
  platforms: { extension: ['chrome'], phone: ['android'] },
  canPair: true,
} as const satisfies CatalogueEntry
