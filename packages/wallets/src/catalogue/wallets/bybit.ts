import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const bybit = {
  id: 'bybit',
  name: 'Bybit Wallet',
  group: 'more',
  rdns: ['com.bybit'],
  homepage: 'https://www.bybit.com/web3/',
  stores: {
    extension: { chrome: chromeStore('pdliaogehgdbhbnmkklieghmmjkpigpa') },
    phone: { ios: appStore(1488296980), android: playStore('com.bybit.app') },
  },
  links: {
    native: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/bybit.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
