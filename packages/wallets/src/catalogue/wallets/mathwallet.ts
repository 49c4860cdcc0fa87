import type { CatalogueEntry } from '../entry.ts'

export const mathwallet = {
  id: 'mathwallet',
  name: 'MathWallet',
  group: 'more',
  rdns: [],
  platforms: { extension: ['chrome', 'edge'], phone: ['ios', 'android'] },
  links: {
    native: 'mathwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/tokens/background/MATH.svg.js')).default,
  color: '#000000',
} as const satisfies CatalogueEntry
