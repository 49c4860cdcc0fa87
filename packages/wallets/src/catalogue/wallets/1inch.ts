import type { CatalogueEntry } from '../entry.ts'

export const oneInch = {
  id: '1inch',
  name: '1inch Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'oneinch://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/1inch.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
