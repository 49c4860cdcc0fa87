import type { CatalogueEntry } from '../entry.ts'
import { appStore, playStore } from '../stores.ts'

export const robinhood = {
  id: 'robinhood',
  name: 'Robinhood Wallet',
  group: 'more',
  rdns: ['com.robinhood.wallet'],
  homepage: 'https://robinhood.com/web3-wallet/',
  stores: {
    phone: { ios: appStore(1634080733), android: playStore('com.robinhood.gateway') },
  },
  links: {
    native: 'robinhood-wallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/robinhood.ts')).logo,
  color: '#00c805',
} as const satisfies CatalogueEntry
