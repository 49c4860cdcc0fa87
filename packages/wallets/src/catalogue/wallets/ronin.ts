import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, firefoxStore, playStore } from '../stores.ts'

export const ronin = {
  id: 'ronin',
  name: 'Ronin Wallet',
  group: 'more',
  rdns: ['com.roninchain.wallet'],
  homepage: 'https://wallet.roninchain.com',
  stores: {
    extension: {
      chrome: chromeStore('fnjhmkhhmkbjkkabndcnnogagogbneec'),
      edge: edgeStore('kjmoohlgokccodicjjfebfomlbljgfhk'),
      firefox: firefoxStore('ronin-wallet'),
    },
    phone: { ios: appStore(1592675001), android: playStore('com.skymavis.genesis') },
  },
  links: {
    universal: 'https://wallet.roninchain.com/wc?uri={uri}',
    native: 'roninwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/ronin.svg.js')).default,
  color: '#004de5',
} as const satisfies CatalogueEntry
