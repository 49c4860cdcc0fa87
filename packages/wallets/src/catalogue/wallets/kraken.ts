import type { CatalogueEntry } from '../entry.ts'

export const kraken = {
  id: 'kraken',
  name: 'Kraken Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'krakenwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/kraken.svg.js')).default,
  color: '#7133f5',
} as const satisfies CatalogueEntry
