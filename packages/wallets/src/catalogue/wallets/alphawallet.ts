import type { CatalogueEntry } from '../entry.ts'

export const alphawallet = {
  id: 'alphawallet',
  name: 'AlphaWallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://aw.app/wc?uri={uri}',
    native: 'awallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/alpha-wallet.svg.js')).default,
  color: '#0219fa',
} as const satisfies CatalogueEntry
