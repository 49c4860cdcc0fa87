import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, edgeStore, firefoxStore, operaStore } from '../stores.ts'

export const enkrypt = {
  id: 'enkrypt',
  name: 'Enkrypt',
  group: 'more',
  rdns: ['com.enkrypt'],
  homepage: 'https://www.enkrypt.com',
  stores: {
    extension: {
      chrome: chromeStore('kkpllkodjeloidieedojogacfhpaihoh'),
      edge: edgeStore('gfenajajnjjmmdojhdjmnngomkhlnfjl'),
      firefox: firefoxStore('enkrypt'),
      opera: operaStore('enkrypt'),
      safari: appStore(1640164309),
    },
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/enkrypt.svg.js')).default,
  color: '#c54aff',
} as const satisfies CatalogueEntry
