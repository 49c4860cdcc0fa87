import type { CatalogueEntry } from '../entry.ts'

export const trezor = {
  id: 'trezor',
  name: 'Trezor Suite',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/trezor.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
