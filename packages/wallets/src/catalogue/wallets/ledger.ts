import type { CatalogueEntry } from '../entry.ts'

export const ledger = {
  id: 'ledger',
  name: 'Ledger',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
  links: {
    native: 'ledgerlive://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/ledger.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
