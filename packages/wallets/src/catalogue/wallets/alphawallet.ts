import type { CatalogueEntry } from '../entry.ts'

export const alphawallet = {
  id: 'alphawallet',
  name: 'AlphaWallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
