import type { CatalogueEntry } from '../entry.ts'

export const zerion = {
  id: 'zerion',
  name: 'Zerion',
  group: 'popular',
  rdns: ['io.zerion.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    native: 'zerion://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).zerion,
  color: '#2461ed',
} as const satisfies CatalogueEntry
