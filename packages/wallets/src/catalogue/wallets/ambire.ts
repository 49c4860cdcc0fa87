import type { CatalogueEntry } from '../entry.ts'

export const ambire = {
  id: 'ambire',
  name: 'Ambire',
  group: 'more',
  rdns: ['com.ambire.wallet'],
  platforms: { extension: ['chrome', 'firefox'] },
  icon: async () => (await import('@web3icons/core/svgs/tokens/background/WALLET.svg.js')).default,
  color: '#6000ff',
} as const satisfies CatalogueEntry
