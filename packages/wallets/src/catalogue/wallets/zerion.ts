import type { CatalogueEntry } from '../entry.ts'

export const zerion = {
  id: 'zerion',
  name: 'Zerion',
  group: 'popular',
  rdns: ['io.zerion.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
