import type { CatalogueEntry } from '../entry.ts'

export const ronin = {
  id: 'ronin',
  name: 'Ronin Wallet',
  group: 'more',
  rdns: ['com.roninchain.wallet'],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://wallet.roninchain.com/wc?uri={uri}',
    native: 'roninwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/wallets/background/ronin.svg.js')).default,
  color: '#004de5',
} as const satisfies CatalogueEntry
