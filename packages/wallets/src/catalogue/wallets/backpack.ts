import type { CatalogueEntry } from '../entry.ts'

export const backpack = {
  id: 'backpack',
  name: 'Backpack',
  group: 'more',
  rdns: ['app.backpack', 'app.backpack.mobile'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/backpack.svg.js')).default,
  color: '#e33e3f',
} as const satisfies CatalogueEntry
