import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, firefoxStore, operaStore, playStore } from '../stores.ts'

export const metamask = {
  id: 'metamask',
  name: 'MetaMask',
  group: 'popular',
  rdns: ['io.metamask', 'io.metamask.mobile'],
  homepage: 'https://metamask.io',
  stores: {
    extension: {
      chrome: chromeStore('nkbihfbeogaeaoehlefnkodbefgpgknn'),
      edge: edgeStore('ejbalbakoplchlghecdalmeeeajnimhm'),
      firefox: firefoxStore('ether-metamask'),
      opera: operaStore('metamask-10'),
    },
    phone: { ios: appStore(1438144202), android: playStore('io.metamask') },
  },
  links: {
    universal: 'https://metamask.app.link/wc?uri={uri}',
    native: 'metamask://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).metamask,
  color: '#f6851b',
} as const satisfies CatalogueEntry
