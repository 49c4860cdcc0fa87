import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const tokenpocket = {
  id: 'tokenpocket',
  name: 'TokenPocket',
  group: 'more',
  rdns: ['pro.tokenpocket'],
  homepage: 'https://tokenpocket.pro',
  stores: {
    extension: { chrome: chromeStore('mfgccjchihfkkindfppnaooecgfneiii') },
    phone: { ios: appStore(6444625622), android: playStore('vip.mytokenpocket') },
  },
  links: {
    native: 'tpoutside://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/token-pocket.svg.js')).default,
  color: '#2980fe',
} as const satisfies CatalogueEntry
