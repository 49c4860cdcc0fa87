import type { CatalogueEntry } from '../entry.ts'

export const ronin = {
  id: 'ronin',
  name: 'Ronin Wallet',
  group: 'more',
  rdns: ['com.roninchain.wallet'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
