import type { CatalogueEntry } from '../entry.ts'

export const nightly = {
  id: 'nightly',
  name: 'Nightly',
  group: 'more',
  rdns: ['app.nightly'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
