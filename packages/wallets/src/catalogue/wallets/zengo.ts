import type { CatalogueEntry } from '../entry.ts'

export const zengo = {
  id: 'zengo',
  name: 'Zengo',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://get.zengo.com/wc?uri={uri}',
    native: 'zengo://get.zengo.com/wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/zengo.svg.js')).default,
  color: '#ea9c2f',
} as const satisfies CatalogueEntry
