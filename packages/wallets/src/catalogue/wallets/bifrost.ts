import type { CatalogueEntry } from '../entry.ts'

export const bifrost = {
  id: 'bifrost',
  name: 'Bifrost Wallet',
  group: 'more',
  rdns: ['com.bifrostwallet'],
  platforms: { phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
