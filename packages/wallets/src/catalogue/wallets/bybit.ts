import type { CatalogueEntry } from '../entry.ts'

export const bybit = {
  id: 'bybit',
  name: 'Bybit Wallet',
  group: 'more',
  rdns: ['com.bybit'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    native: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/bybit.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
