import type { CatalogueEntry } from '../entry.ts'

export const uniswap = {
  id: 'uniswap',
  name: 'Uniswap Wallet',
  group: 'popular',
  rdns: ['org.uniswap.app'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://uniswap.org/app/wc?uri={uri}',
    native: 'uniswap://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/uniswap.svg.js')).default,
  color: '#f50db4',
} as const satisfies CatalogueEntry
