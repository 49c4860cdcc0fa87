import type { CatalogueEntry } from '../entry.ts'

export const bitget = {
  id: 'bitget',
  name: 'Bitget Wallet',
  group: 'popular',
  rdns: ['com.bitget.web3'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
