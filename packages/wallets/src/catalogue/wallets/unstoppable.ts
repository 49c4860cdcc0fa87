import type { CatalogueEntry } from '../entry.ts'

export const unstoppable = {
  id: 'unstoppable',
  name: 'Unstoppable Wallet',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'unstoppable.money://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/unstoppable.ts')).logo,
  color: '#ffa800',
} as const satisfies CatalogueEntry
