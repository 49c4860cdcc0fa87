import type { CatalogueEntry } from '../entry.ts'

export const brave = {
  id: 'brave',
  name: 'Brave Wallet',
  group: 'popular',
  rdns: ['com.brave.wallet'],
  platforms: { phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
} as const satisfies CatalogueEntry
