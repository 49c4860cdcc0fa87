import type { CatalogueEntry } from '../entry.ts'

export const gem = {
  id: 'gem',
  name: 'Gem Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://gemwallet.com/wc?uri={uri}',
    native: 'gem://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/gem.ts')).logo,
  color: '#2d5be6',
} as const satisfies CatalogueEntry
