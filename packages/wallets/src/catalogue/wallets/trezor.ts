import type { CatalogueEntry } from '../entry.ts'
import { appStore, desktopDownload, playStore } from '../stores.ts'

export const trezor = {
  id: 'trezor',
  name: 'Trezor Suite',
  group: 'hardware',
  rdns: [],
  homepage: 'https://trezor.io/trezor-suite',
  stores: {
    phone: { ios: appStore(1631884497), android: playStore('io.trezor.suite') },
    desktop: desktopDownload('https://trezor.io/trezor-suite'),
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/trezor.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
