import type { CatalogueEntry } from '../entry.ts'

export const gem = {
  id: 'gem',
  name: 'Gem Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
