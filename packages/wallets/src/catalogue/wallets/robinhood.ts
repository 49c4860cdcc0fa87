import type { CatalogueEntry } from '../entry.ts'

export const robinhood = {
  id: 'robinhood',
  name: 'Robinhood Wallet',
  group: 'more',
  rdns: ['com.robinhood.wallet'],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'robinhood-wallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/robinhood.ts')).logo,
  color: '#00c805',
} as const satisfies CatalogueEntry
