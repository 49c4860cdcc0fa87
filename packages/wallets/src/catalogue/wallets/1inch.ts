import type { CatalogueEntry } from '../entry.ts'

export const oneInch = {
  id: '1inch',
  name: '1inch Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
