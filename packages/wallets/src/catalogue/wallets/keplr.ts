import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, firefoxStore, playStore } from '../stores.ts'

export const keplr = {
  id: 'keplr',
  name: 'Keplr',
  group: 'more',
  rdns: ['app.keplr'],
  homepage: 'https://www.keplr.app',
  stores: {
    extension: {
      chrome: chromeStore('dmkamcknogkgcdfhhbddcghachkejeap'),
      edge: edgeStore('ocodgmmffbkkeecmadcijjhkmeohinei'),
      firefox: firefoxStore('keplr'),
    },
    phone: { ios: appStore(1567851089), android: playStore('com.chainapsis.keplr') },
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/keplr.svg.js')).default,
  color: '#14afeb',
} as const satisfies CatalogueEntry
