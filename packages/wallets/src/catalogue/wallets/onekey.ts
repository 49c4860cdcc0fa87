import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, desktopDownload, edgeStore, playStore } from '../stores.ts'

export const onekey = {
  id: 'onekey',
  name: 'OneKey',
  group: 'hardware',
  rdns: ['so.onekey.app.wallet'],
  homepage: 'https://onekey.so',
  stores: {
    extension: {
      chrome: chromeStore('jnmbobjmhlngoefaiojfljckilhhlhcj'),
      edge: edgeStore('obffkkagpmohennipjokmpllocnlndac'),
    },
    phone: { ios: appStore(1609559473), android: playStore('so.onekey.app.wallet') },
    desktop: desktopDownload('https://onekey.so/download/'),
  },
  links: {
    universal: 'https://app.onekey.so/wc/connect/wc?uri={uri}',
    native: 'onekey-wallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/onekey.ts')).logo,
  color: '#44d62c',
} as const satisfies CatalogueEntry
