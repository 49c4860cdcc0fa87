import type { CatalogueEntry } from '../entry.ts'
import { chromeStore, firefoxStore } from '../stores.ts'

export const ambire = {
  id: 'ambire',
  name: 'Ambire',
  group: 'more',
  rdns: ['com.ambire.wallet'],
  homepage: 'https://www.ambire.com',
  stores: {
    extension: {
      chrome: chromeStore('ehgjhhccekdedpbkifaojjaefeohnoea'),
      firefox: firefoxStore('ambire-web3-wallet'),
    },
  },
  icon: async () => (await import('@web3icons/core/svgs/tokens/background/WALLET.svg.js')).default,
  color: '#6000ff',
} as const satisfies CatalogueEntry
