import type { CatalogueEntry } from '../entry.ts'

export const ready = {
  id: 'ready',
  name: 'Ready (Argent)',
  group: 'more',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    native: 'argent://app/wc?uri={uri}',
  },
  icon: async () => (await import('../logos/ready.ts')).logo,
  color: '#ff875b',
} as const satisfies CatalogueEntry
