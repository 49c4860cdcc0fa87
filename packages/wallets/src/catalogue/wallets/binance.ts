import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const binance = {
  id: 'binance',
  name: 'Binance Wallet',
  group: 'popular',
  rdns: ['com.binance.wallet'],
  homepage: 'https://www.binance.com/en/web3wallet',
  stores: {
    extension: { chrome: chromeStore('cadiboklkpojfamcoggejbbdjcoiljjk') },
    phone: { ios: appStore(1436799971), android: playStore('com.binance.dev') },
  },
  links: {
    universal: 'https://app.binance.com/cedefi/wc?uri={uri}',
    native: 'bnc://app.binance.com/cedefi/wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/binance.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
