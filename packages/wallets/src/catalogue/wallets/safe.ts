import type { CatalogueEntry } from '../entry.ts'

export const safe = {
  id: 'safe',
  name: 'Safe',
  group: 'multisig',
  rdns: [],
  platforms: { phone: ['ios', 'android'] },
  links: {
    universal: 'https://app.safe.global/wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).safe,
  color: '#049f67',
} as const satisfies CatalogueEntry
