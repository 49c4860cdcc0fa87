import type { CatalogueEntry } from '../entry.ts'

export const kraken = {
  id: 'kraken',
  name: 'Kraken Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
