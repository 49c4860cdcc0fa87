import type { CatalogueEntry } from '../entry.ts'

export const phantom = {
  id: 'phantom',
  name: 'Phantom',
  group: 'popular',
  rdns: ['app.phantom'],
  platforms: { extension: ['chrome', 'firefox'], phone: ['ios', 'android'] },
  icon: async () => (await import('../first-icons.ts')).phantom,
  color: '#ab9ff2',
} as const satisfies CatalogueEntry
