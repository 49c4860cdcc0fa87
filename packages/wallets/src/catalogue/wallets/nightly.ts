import type { CatalogueEntry } from '../entry.ts'

export const nightly = {
  id: 'nightly',
  name: 'Nightly',
  group: 'more',
  rdns: ['app.nightly'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    native: 'nightly://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/nightly.ts')).logo,
  color: '#6067f9',
} as const satisfies CatalogueEntry
