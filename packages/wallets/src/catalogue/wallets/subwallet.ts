import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, firefoxStore, playStore } from '../stores.ts'

export const subwallet = {
  id: 'subwallet',
  name: 'SubWallet',
  group: 'more',
  rdns: ['app.subwallet'],
  homepage: 'https://www.subwallet.app',
  stores: {
    extension: {
      chrome: chromeStore('onhogfjeacnfoofkfgppdlbmlmnplgbn'),
      firefox: firefoxStore('subwallet'),
    },
    phone: { ios: appStore(1633050285), android: playStore('app.subwallet.mobile') },
  },
  links: {
    universal: 'https://mobile.subwallet.app/wc?uri={uri}',
    native: 'subwallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/subwallet.ts')).logo,
  color: '#004bff',
} as const satisfies CatalogueEntry
