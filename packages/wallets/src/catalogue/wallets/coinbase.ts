import type { CatalogueEntry } from '../entry.ts'

export const coinbase = {
  id: 'coinbase',
  name: 'Base (Coinbase Wallet)',
  group: 'popular',
  rdns: ['com.coinbase.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  hosted: { sdk: 'coinbase-wallet', url: 'https://keys.coinbase.com/connect' },
} as const satisfies CatalogueEntry
