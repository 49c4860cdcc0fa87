import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, playStore } from '../stores.ts'

export const mathwallet = {
  id: 'mathwallet',
  name: 'MathWallet',
  group: 'more',
  rdns: [],
  homepage: 'https://mathwallet.org',
  stores: {
    extension: {
      chrome: chromeStore('afbcbjpbpfadlkmhmclhkeeodmamcflc'),
      edge: edgeStore('dfeccadlilpndjjohbjdblepmjeahlmm'),
    },
    phone: { ios: appStore(1582612388), android: playStore('com.mathwallet.android') },
  },
  links: {
    native: 'mathwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/tokens/background/MATH.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
