import type { CatalogueEntry } from '../entry.ts'

export const bitget = {
  id: 'bitget',
  name: 'Bitget Wallet',
  group: 'popular',
  rdns: ['com.bitget.web3'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://bkapp.vip/wc?uri={uri}',
    native: 'bitkeep://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/bitget.svg.js')).default,
  color: '#00f0ff',
} as const satisfies CatalogueEntry
