import type { CatalogueEntry } from '../entry.ts'

export const zeal = {
  id: 'zeal',
  name: 'Zeal',
  group: 'more',
  rdns: ['app.zeal'],
  platforms: { extension: ['chrome'], phone: ['android'] },
  links: {
    native: 'zeal://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/zeal.ts')).logo,
  color: '#00d5d5',
} as const satisfies CatalogueEntry
