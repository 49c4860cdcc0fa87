import type { CatalogueEntry } from '../entry.ts'

export const okx = {
  id: 'okx',
  name: 'OKX Wallet',
  group: 'popular',
  rdns: ['com.okex.wallet'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
