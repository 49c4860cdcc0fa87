import type { CatalogueEntry } from '../entry.ts'

export const metamask = {
  id: 'metamask',
  name: 'MetaMask',
  group: 'popular',
  rdns: ['io.metamask', 'io.metamask.mobile'],
  platforms: { extension: ['chrome', 'edge', 'firefox', 'opera'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
