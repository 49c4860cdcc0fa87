import type { CatalogueEntry } from '../entry.ts'
import { appStore, desktopDownload, playStore } from '../stores.ts'

export const atomic: CatalogueEntry = {
  id: 'atomic',
  name: 'Atomic Wallet',
  group: 'more',
  rdns: [],
  homepage: 'https://atomicwallet.io',
  stores: {
    phone: { ios: appStore(1478257827), android: playStore('io.atomicwallet') },
    desktop: desktopDownload('https://atomicwallet.io/downloads'),
  },
  links: {
    native: 'atomicwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/atomic.svg.js')).default,
  colour: '#212e4f',
}
