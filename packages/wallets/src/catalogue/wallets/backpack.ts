import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const backpack = {
  id: 'backpack',
  name: 'Backpack',
  group: 'more',
  rdns: ['app.backpack', 'app.backpack.mobile'],
  homepage: 'https://backpack.app',
  stores: {
    extension: { chrome: chromeStore('aflkmfhebedbjioipglgcbcmnbpgliof') },
    phone: { ios: appStore(6445964121), android: playStore('app.backpack.mobile') },
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/backpack.svg.js')).default,
  color: '#e33e3f',
} as const satisfies CatalogueEntry
