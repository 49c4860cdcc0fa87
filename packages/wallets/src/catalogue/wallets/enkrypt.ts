import type { CatalogueEntry } from '../entry.ts'

export const enkrypt = {
  id: 'enkrypt',
  name: 'Enkrypt',
  group: 'more',
  rdns: ['com.enkrypt'],
  platforms: { extension: ['chrome', 'edge', 'firefox', 'opera', 'safari'] },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/enkrypt.svg.js')).default,
  color: '#c54aff',
} as const satisfies CatalogueEntry
