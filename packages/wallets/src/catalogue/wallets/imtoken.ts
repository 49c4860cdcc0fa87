import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const imtoken = {
  id: 'imtoken',
  name: 'imToken',
  group: 'more',
  rdns: [],
  homepage: 'https://token.im',
  stores: {
    phone: { ios: appStore(1384798940), android: playStore('im.token.app') },
  },
  links: {
    native: 'imtokenv2://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/imtoken.svg.js')).default,
  color: '#098de6',
} as const satisfies CatalogueEntry
