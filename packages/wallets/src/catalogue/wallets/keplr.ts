import type { CatalogueEntry } from '../entry.ts'

export const keplr = {
  id: 'keplr',
  name: 'Keplr',
  group: 'more',
  rdns: ['app.keplr'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/keplr.svg.js')).default,
  color: '#14afeb',
} as const satisfies CatalogueEntry
