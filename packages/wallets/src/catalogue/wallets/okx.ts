import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, firefoxStore, playStore } from '../stores.ts'

export const okx = {
  id: 'okx',
  name: 'OKX Wallet',
  group: 'popular',
  rdns: ['com.okex.wallet'],
  homepage: 'https://web3.okx.com',
  stores: {
    extension: {
      chrome: chromeStore('mcohilncbfahbmgdjkbpemcciiolgcge'),
      edge: edgeStore('pbpjkcldjiffchgbbndmhojiacbgflha'),
      firefox: firefoxStore('okexwallet'),
    },
    phone: { ios: appStore(6743309484), android: playStore('com.okx.wallet') },
  },
  links: {
    native: 'okxwallet://main/wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).okx,
  color: '#000000',
} as const satisfies CatalogueEntry
