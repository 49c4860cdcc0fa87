import type { CatalogueEntry } from '../entry.ts'

export const baseAccount = {
  id: 'base-account',
  name: 'Base Account',
  group: 'popular',
  rdns: [],
  platforms: {},
  hosted: { sdk: 'base-account', url: 'https://keys.coinbase.com/connect' },
  icon: async () => (await import('@web3icons/core/svgs/networks/background/base.svg.js')).default,
  color: '#0000ff',
} as const satisfies CatalogueEntry
