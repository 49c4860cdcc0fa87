import type { CatalogueEntry } from '../entry.ts'

export const mathwallet = {
  id: 'mathwallet',
  name: 'MathWallet',
  group: 'more',
  rdns: [],
  platforms: { extension: ['chrome', 'edge'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
