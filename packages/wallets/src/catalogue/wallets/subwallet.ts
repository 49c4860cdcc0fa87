import type { CatalogueEntry } from '../entry.ts'

export const subwallet = {
  id: 'subwallet',
  name: 'SubWallet',
  group: 'more',
  rdns: ['app.subwallet'],
  platforms: { extension: ['chrome', 'firefox'], phone: ['ios', 'android'] },
  canPair: true,
} as const satisfies CatalogueEntry
