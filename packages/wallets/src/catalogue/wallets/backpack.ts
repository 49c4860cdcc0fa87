import type { CatalogueEntry } from '../entry.ts'

export const backpack = {
  id: 'backpack',
  name: 'Backpack',
  group: 'more',
  rdns: ['app.backpack', 'app.backpack.mobile'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
} as const satisfies CatalogueEntry
