import type { CatalogueEntry } from '../entry.ts'

export const coin98 = {
  id: 'coin98',
  name: 'Coin98',
  group: 'more',
  rdns: ['com.coin98'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
