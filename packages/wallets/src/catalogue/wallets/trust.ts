import type { CatalogueEntry } from '../entry.ts'

export const trust = {
  id: 'trust',
  name: 'Trust Wallet',
  group: 'popular',
  rdns: ['com.trustwallet.app'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
