import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, desktopDownload, playStore } from '../stores.ts'

export const exodus = {
  id: 'exodus',
  name: 'Exodus',
  group: 'more',
  rdns: ['com.exodus.web3-wallet'],
  homepage: 'https://www.exodus.com',
  stores: {
    extension: { chrome: chromeStore('aholpfdialjgjfhomihkjbmgjidlcdno') },
    phone: { ios: appStore(1414384820), android: playStore('exodusmovement.exodus') },
    desktop: desktopDownload('https://www.exodus.com/download/'),
  },
  links: {
    universal: 'https://exodus.com/m/wc?uri={uri}',
    native: 'exodus://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/exodus.svg.js')).default,
  color: '#4b3bd6',
} as const satisfies CatalogueEntry
