import type { CatalogueEntry } from '../entry.ts'

export const uniswap = {
  id: 'uniswap',
  name: 'Uniswap Wallet',
  group: 'popular',
  rdns: ['org.uniswap.app'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
