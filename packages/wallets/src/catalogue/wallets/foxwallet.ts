import type { CatalogueEntry } from '../entry.ts'

export const foxwallet = {
  id: 'foxwallet',
  name: 'FoxWallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://link.foxwallet.com/wc?uri={uri}',
    native: 'foxwallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/foxwallet.ts')).logo,
  color: '#2dc08e',
} as const satisfies CatalogueEntry
