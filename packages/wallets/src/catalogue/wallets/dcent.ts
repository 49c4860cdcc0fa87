import type { CatalogueEntry } from '../entry.ts'

export const dcent = {
  id: 'dcent',
  name: 'D’CENT',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://link.dcentwallet.com/wc?uri={uri}',
    native: 'dcent://wc?uri={uri}',
  },
  color: '#1aa5b8',
  icon: async () => (await import('../marks/dcent.ts')).mark,
} as const satisfies CatalogueEntry
