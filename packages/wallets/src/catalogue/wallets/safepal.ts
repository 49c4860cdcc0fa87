import type { CatalogueEntry } from '../entry.ts'

export const safepal = {
  id: 'safepal',
  name: 'SafePal',
  group: 'more',
  rdns: [],
  platforms: { extension: ['chrome', 'edge', 'firefox'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://link.safepal.io/wc?uri={uri}',
    native: 'safepalwallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/tokens/background/SFP.svg.js')).default,
  color: '#4b21ef',
} as const satisfies CatalogueEntry
