import type { CatalogueEntry } from '../entry.ts'

export const ledger = {
  id: 'ledger',
  name: 'Ledger',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
  canPair: true,
} as const satisfies CatalogueEntry
