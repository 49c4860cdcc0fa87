import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const alphawallet = {
  id: 'alphawallet',
  name: 'AlphaWallet',
  group: 'more',
  rdns: [],
  homepage: 'https://alphawallet.com',
  stores: {
    phone: { ios: appStore(1358230430), android: playStore('io.stormbird.wallet') },
  },
  links: {
    universal: 'https://aw.app/wc?uri={uri}',
    native: 'awallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/alpha-wallet.svg.js')).default,
  color: '#0219fa',
} as const satisfies CatalogueEntry
