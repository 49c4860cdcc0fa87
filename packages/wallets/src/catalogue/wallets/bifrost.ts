import type { CatalogueEntry } from '../entry.ts'

export const bifrost = {
  id: 'bifrost',
  name: 'Bifrost Wallet',
  group: 'more',
  rdns: ['com.bifrostwallet'],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://app.bifrostwallet.com/wc?uri={uri}',
    native: 'bifrostwallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/bifrost.ts')).logo,
  color: '#0a2540',
} as const satisfies CatalogueEntry
