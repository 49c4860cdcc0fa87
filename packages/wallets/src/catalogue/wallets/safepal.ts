import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, firefoxStore, playStore } from '../stores.ts'

export const safepal = {
  id: 'safepal',
  name: 'SafePal',
  group: 'more',
  rdns: [],
  homepage: 'https://www.safepal.com',
  stores: {
    extension: {
      chrome: chromeStore('lgmpcpglpngdoalbgeoldeajfclnhafa'),
      edge: edgeStore('apenkfbbpmhihehmihndmmcdanacolnh'),
      firefox: firefoxStore('safepal-extension-wallet'),
    },
    phone: { ios: appStore(1548297139), android: playStore('io.safepal.wallet') },
  },
  links: {
    universal: 'https://link.safepal.io/wc?uri={uri}',
    native: 'safepalwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/tokens/background/SFP.svg.js')).default,
  color: '#4b21ef',
} as const satisfies CatalogueEntry
