import type { CatalogueEntry } from '../entry.ts'

export const core = {
  id: 'core',
  name: 'Core',
  group: 'more',
  rdns: ['app.core.extension'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
