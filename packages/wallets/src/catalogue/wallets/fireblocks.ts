import type { CatalogueEntry } from '../entry.ts'

export const fireblocks = {
  id: 'fireblocks',
  name: 'Fireblocks',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'fireblocks-wc://wc?uri={uri}',
  },
  color: '#0b2fd1',
  icon: async () => (await import('../marks/fireblocks.ts')).mark,
} as const satisfies CatalogueEntry
