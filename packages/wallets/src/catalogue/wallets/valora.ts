import type { CatalogueEntry } from '../entry.ts'

export const valora = {
  id: 'valora',
  name: 'Valora',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'celo://wallet/wc?uri={uri}',
  },
  icon: async () => (await import('../logos/valora.ts')).logo,
  color: '#1d1d20',
} as const satisfies CatalogueEntry
