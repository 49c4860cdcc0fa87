import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const coinbase = {
  id: 'coinbase',
  name: 'Base (Coinbase Wallet)',
  group: 'popular',
  rdns: ['com.coinbase.wallet'],
  homepage: 'https://www.coinbase.com/wallet',
  stores: {
    extension: { chrome: chromeStore('hnfanknocfeofbddgcijnmhnfnkdnaad') },
    phone: { ios: appStore(1278383455), android: playStore('org.toshi') },
  },
  hosted: { sdk: 'coinbase-wallet', url: 'https://keys.coinbase.com/connect' },
  icon: async () => (await import('../first-icons.ts')).coinbase,
  color: '#0e5bff',
} as const satisfies CatalogueEntry
