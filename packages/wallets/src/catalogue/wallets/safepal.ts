import type { CatalogueEntry } from '../entry.ts'

export const safepal = {
  id: 'safepal',
  name: 'SafePal',
  group: 'more',
  rdns: [],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
