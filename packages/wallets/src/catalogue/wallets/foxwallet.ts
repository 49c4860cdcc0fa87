import type { CatalogueEntry } from '../entry.ts'

export const foxwallet = {
  id: 'foxwallet',
  name: 'FoxWallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
