import type { CatalogueEntry } from '../entry.ts'

export const vultisig = {
  id: 'vultisig',
  name: 'Vultisig',
  group: 'more',
  rdns: ['me.vultisig'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
} as const satisfies CatalogueEntry
