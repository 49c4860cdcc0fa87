import type { CatalogueEntry } from '../entry.ts'

export const exodus = {
  id: 'exodus',
  name: 'Exodus',
  group: 'more',
  rdns: ['com.exodus.web3-wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
  canPair: true,
} as const satisfies CatalogueEntry
