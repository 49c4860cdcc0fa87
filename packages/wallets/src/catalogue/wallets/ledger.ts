import type { CatalogueEntry } from '../entry.ts'
import { appStore, desktopDownload, playStore } from '../stores.ts'

export const ledger = {
  id: 'ledger',
  name: 'Ledger',
  group: 'hardware',
  rdns: [],
  homepage: 'https://www.ledger.com',
  stores: {
    phone: { ios: appStore(1361671700), android: playStore('com.ledger.live') },
    desktop: desktopDownload('https://www.ledger.com/ledger-live'),
  },
  links: {
    native: 'ledgerlive://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/ledger.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
