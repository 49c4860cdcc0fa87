import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const vultisig = {
  id: 'vultisig',
  name: 'Vultisig',
  group: 'more',
  rdns: ['me.vultisig'],
  homepage: 'https://vultisig.com',
  stores: {
    extension: { chrome: chromeStore('ggafhcdaplkhmmnlbfjpnnkepdfjaelb') },
    phone: { ios: appStore(6503023896), android: playStore('com.vultisig.wallet') },
  },
  icon: async () => (await import('../logos/vultisig.ts')).logo,
  color: '#0439c7',
} as const satisfies CatalogueEntry
