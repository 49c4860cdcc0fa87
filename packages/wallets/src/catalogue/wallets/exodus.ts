import type { CatalogueEntry } from '../entry.ts'

export const exodus = {
  id: 'exodus',
  name: 'Exodus',
  group: 'more',
  rdns: ['com.exodus.web3-wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
  links: {
    universal: 'https://exodus.com/m/wc?uri={uri}',
    native: 'exodus://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/exodus.svg.js')).default,
  color: '#4b3bd6',
} as const satisfies CatalogueEntry
