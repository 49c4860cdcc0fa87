import type { CatalogueEntry } from '../entry.ts'

export const unstoppable = {
  id: 'unstoppable',
  name: 'Unstoppable Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
