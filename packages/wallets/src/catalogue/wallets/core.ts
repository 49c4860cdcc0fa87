import type { CatalogueEntry } from '../entry.ts'

export const core = {
  id: 'core',
  name: 'Core',
  group: 'more',
  rdns: ['app.core.extension'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://core.app/wc?uri={uri}',
    native: 'core://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/core.ts')).logo,
  color: '#1a1a1c',
} as const satisfies CatalogueEntry
