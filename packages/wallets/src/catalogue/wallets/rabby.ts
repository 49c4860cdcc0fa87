import type { CatalogueEntry } from '../entry.ts'

export const rabby = {
  id: 'rabby',
  name: 'Rabby',
  group: 'popular',
  rdns: ['io.rabby'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    native: 'rabby://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).rabby,
  color: '#7084ff',
} as const satisfies CatalogueEntry
