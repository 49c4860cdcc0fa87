import type { CatalogueEntry } from '../entry.ts'

export const bybit = {
  id: 'bybit',
  name: 'Bybit Wallet',
  group: 'more',
  rdns: ['com.bybit'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
