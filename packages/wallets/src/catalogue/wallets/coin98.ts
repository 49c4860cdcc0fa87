import type { CatalogueEntry } from '../entry.ts'

export const coin98 = {
  id: 'coin98',
  name: 'Coin98',
  group: 'more',
  rdns: ['com.coin98'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    native: 'coin98://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/coin98.svg.js')).default,
  color: '#d9b432',
} as const satisfies CatalogueEntry
