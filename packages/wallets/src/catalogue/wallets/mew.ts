import type { CatalogueEntry } from '../entry.ts'

export const mew = {
  id: 'mew',
  name: 'MEW wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://mewwallet.com/wc?uri={uri}',
    native: 'mewwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/my-ether-wallet.svg.js')).default,
  color: '#1896a4',
} as const satisfies CatalogueEntry
