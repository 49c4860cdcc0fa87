import type { CatalogueEntry } from '../entry.ts'

export const keplr = {
  id: 'keplr',
  name: 'Keplr',
  group: 'more',
  rdns: ['app.keplr'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
} as const satisfies CatalogueEntry
