import type { CatalogueEntry } from '../entry.ts'

export const vultisig = {
  id: 'vultisig',
  name: 'Vultisig',
  group: 'more',
  rdns: ['me.vultisig'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  icon: async () => (await import('../logos/vultisig.ts')).logo,
  color: '#0439c7',
} as const satisfies CatalogueEntry
