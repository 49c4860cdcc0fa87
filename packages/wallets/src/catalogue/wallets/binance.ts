import type { CatalogueEntry } from '../entry.ts'

export const binance = {
  id: 'binance',
  name: 'Binance Wallet',
  group: 'popular',
  rdns: ['com.binance.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
