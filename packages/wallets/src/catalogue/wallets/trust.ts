import type { CatalogueEntry } from '../entry.ts'

export const trust = {
  id: 'trust',
  name: 'Trust Wallet',
  group: 'popular',
  rdns: ['com.trustwallet.app'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://link.trustwallet.com/wc?uri={uri}',
    native: 'trust://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).trust,
  color: '#0500ff',
} as const satisfies CatalogueEntry
