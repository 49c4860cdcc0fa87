import type { CatalogueEntry } from '../entry.ts'

export const robinhood = {
  id: 'robinhood',
  name: 'Robinhood Wallet',
  group: 'more',
  rdns: ['com.robinhood.wallet'],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
