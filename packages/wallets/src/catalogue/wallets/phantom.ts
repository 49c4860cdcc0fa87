import type { CatalogueEntry } from '../entry.ts'

export const phantom = {
  id: 'phantom',
  name: 'Phantom',
  group: 'popular',
  rdns: ['app.phantom'],
  platforms: { extension: ['chrome', 'firefox'], phone: ['ios', 'android'] },
} as const satisfies CatalogueEntry
