import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const mew = {
  id: 'mew',
  name: 'MEW wallet',
  group: 'more',
  rdns: [],
  homepage: 'https://www.mewwallet.com',
  stores: {
    phone: { ios: appStore(1464614025), android: playStore('com.myetherwallet.mewwallet') },
  },
  links: {
    universal: 'https://mewwallet.com/wc?uri={uri}',
    native: 'mewwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/my-ether-wallet.svg.js')).default,
  color: '#1896a4',
} as const satisfies CatalogueEntry
