import type { CatalogueEntry } from '../entry.ts'

export const tokenpocket = {
  id: 'tokenpocket',
  name: 'TokenPocket',
  group: 'more',
  rdns: ['pro.tokenpocket'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    native: 'tpoutside://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/token-pocket.svg.js')).default,
  color: '#2980fe',
} as const satisfies CatalogueEntry
