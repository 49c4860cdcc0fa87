import type { CatalogueEntry } from '../entry.ts'

export const metamask = {
  id: 'metamask',
  name: 'MetaMask',
  group: 'popular',
  rdns: ['io.metamask', 'io.metamask.mobile'],
  platforms: { extension: ['chrome', 'edge', 'firefox', 'opera'], phone: ['ios', 'android'] },
  links: {
    universal: 'https://metamask.app.link/wc?uri={uri}',
    native: 'metamask://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).metamask,
  color: '#f6851b',
} as const satisfies CatalogueEntry
