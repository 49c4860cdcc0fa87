import type { CatalogueEntry } from '../entry.ts'

export const imtoken = {
  id: 'imtoken',
  name: 'imToken',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'imtokenv2://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/imtoken.svg.js')).default,
  color: '#098de6',
} as const satisfies CatalogueEntry
