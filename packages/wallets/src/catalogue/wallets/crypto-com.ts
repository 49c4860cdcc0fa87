import type { CatalogueEntry } from '../entry.ts'

export const cryptoCom = {
  id: 'crypto-com',
  name: 'Crypto.com Onchain',
  group: 'more',
  rdns: ['com.crypto.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
