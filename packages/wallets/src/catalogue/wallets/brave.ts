import type { CatalogueEntry } from '../entry.ts'

export const brave = {
  id: 'brave',
  name: 'Brave Wallet',
  group: 'popular',
  rdns: ['com.brave.wallet'],
  platforms: { phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
  icon: async () => (await import('../logos/brave.ts')).logo,
  color: '#fb542b',
} as const satisfies CatalogueEntry
