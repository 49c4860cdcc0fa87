import type { CatalogueEntry } from '../entry.ts'

export const baseAccount = {
  id: 'base-account',
  name: 'Base Account',
  group: 'popular',
  rdns: [],
  platforms: {},
  hosted: { sdk: 'base-account', url: 'https://keys.coinbase.com/connect' },
} as const satisfies CatalogueEntry
