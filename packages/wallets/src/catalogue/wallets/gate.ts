import type { CatalogueEntry } from '../entry.ts'

export const gate = {
  id: 'gate',
  name: 'Gate Wallet',
  group: 'more',
  rdns: ['io.gate.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
