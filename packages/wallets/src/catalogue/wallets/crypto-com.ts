import type { CatalogueEntry } from '../entry.ts'

export const cryptoCom = {
  id: 'crypto-com',
  name: 'Crypto.com Onchain',
  group: 'more',
  rdns: ['com.crypto.wallet'],
  platforms: { extension: ['chrome'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://wallet.crypto.com/deeplink/wc?uri={uri}',
    native: 'dfw://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/crypto-com.svg.js')).default,
  color: '#03316c',
} as const satisfies CatalogueEntry
