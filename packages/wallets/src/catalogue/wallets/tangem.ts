import type { CatalogueEntry } from '../entry.ts'

export const tangem = {
  id: 'tangem',
  name: 'Tangem',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://app.tangem.com/wc?uri={uri}',
    native: 'tangem://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/tangem.ts')).logo,
  color: '#1e1e1e',
} as const satisfies CatalogueEntry
