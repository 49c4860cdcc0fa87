import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const bitget = {
  id: 'bitget',
  name: 'Bitget Wallet',
  group: 'popular',
  rdns: ['com.bitget.web3'],
  homepage: 'https://web3.bitget.com',
  stores: {
    extension: { chrome: chromeStore('jiidiaalihmmhddjgbnbgdfflelocpak') },
    phone: { ios: appStore(1395301115), android: playStore('com.bitkeep.wallet') },
  },
  links: {
    universal: 'https://bkapp.vip/wc?uri={uri}',
    native: 'bitkeep://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/bitget.svg.js')).default,
  color: '#00f0ff',
} as const satisfies CatalogueEntry
