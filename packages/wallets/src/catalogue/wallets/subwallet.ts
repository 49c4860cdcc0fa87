import type { CatalogueEntry } from '../entry.ts'

export const subwallet = {
  id: 'subwallet',
  name: 'SubWallet',
  group: 'more',
  rdns: ['app.subwallet'],
  platforms: { extension: ['chrome', 'firefox'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://mobile.subwallet.app/wc?uri={uri}',
    native: 'subwallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/subwallet.ts')).logo,
  color: '#004bff',
} as const satisfies CatalogueEntry
