import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const coin98 = {
  id: 'coin98',
  name: 'Coin98',
  group: 'more',
  rdns: ['com.coin98'],
  homepage: 'https://coin98.com/wallet',
  stores: {
    extension: { chrome: chromeStore('aeachknmefphepccionboohckonoeemg') },
    phone: { ios: appStore(1561969966), android: playStore('coin98.crypto.finance.media') },
  },
  links: {
    native: 'coin98://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/coin98.svg.js')).default,
  color: '#d9b432',
} as const satisfies CatalogueEntry
