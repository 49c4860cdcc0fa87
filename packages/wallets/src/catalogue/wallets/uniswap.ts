import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const uniswap = {
  id: 'uniswap',
  name: 'Uniswap Wallet',
  group: 'popular',
  rdns: ['org.uniswap.app'],
  homepage: 'https://wallet.uniswap.org',
  stores: {
    extension: { chrome: chromeStore('nnpmfplkfogfpmcngplhnbdnnilmcdcg') },
    phone: { ios: appStore(6443944476), android: playStore('com.uniswap.mobile') },
  },
  links: {
    universal: 'https://uniswap.org/app/wc?uri={uri}',
    native: 'uniswap://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/uniswap.svg.js')).default,
  color: '#f50db4',
} as const satisfies CatalogueEntry
