import type { CatalogueEntry } from '../entry.ts'

export const binance = {
  id: 'binance',
  name: 'Binance Wallet',
  group: 'popular',
  rdns: ['com.binance.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://app.binance.com/cedefi/wc?uri={uri}',
    native: 'bnc://app.binance.com/cedefi/wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/binance.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
