import type { CatalogueEntry } from '../entry.ts'

export const okx = {
  id: 'okx',
  name: 'OKX Wallet',
  group: 'popular',
  rdns: ['com.okex.wallet'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  links: {
    native: 'okxwallet://main/wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).okx,
  color: '#000000',
} as const satisfies CatalogueEntry
