import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const cryptoCom = {
  id: 'crypto-com',
  name: 'Crypto.com Onchain',
  group: 'more',
  rdns: ['com.crypto.wallet'],
  homepage: 'https://crypto.com/onchain',
  stores: {
    extension: { chrome: chromeStore('hifafgmccdpekplomjjkcfgodnhcellj') },
    phone: { ios: appStore(1512048310), android: playStore('com.defi.wallet') },
  },
  links: {
    universal: 'https://wallet.crypto.com/deeplink/wc?uri={uri}',
    native: 'dfw://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/crypto-com.svg.js')).default,
  color: '#03316c',
} as const satisfies CatalogueEntry
