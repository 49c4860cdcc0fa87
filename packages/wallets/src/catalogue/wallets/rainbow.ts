import type { CatalogueEntry } from '../entry.ts'

export const rainbow = {
  id: 'rainbow',
  name: 'Rainbow',
  group: 'popular',
  rdns: ['me.rainbow'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://rnbwapp.com/wc?uri={uri}',
    native: 'rainbow://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).rainbow,
  color: '#001e59',
} as const satisfies CatalogueEntry
