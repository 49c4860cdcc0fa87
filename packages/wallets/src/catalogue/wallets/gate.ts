import type { CatalogueEntry } from '../entry.ts'

export const gate = {
  id: 'gate',
  name: 'Gate Wallet',
  group: 'more',
  rdns: ['io.gate.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    native: 'gtweb3wallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/gate-io.svg.js')).default,
  color: '#2354e6',
} as const satisfies CatalogueEntry
