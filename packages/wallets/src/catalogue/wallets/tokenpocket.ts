import type { CatalogueEntry } from '../entry.ts'

export const tokenpocket = {
  id: 'tokenpocket',
  name: 'TokenPocket',
  group: 'more',
  rdns: ['pro.tokenpocket'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
