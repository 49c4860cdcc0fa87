import type { CatalogueEntry } from '../entry.ts'

export const onekey = {
  id: 'onekey',
  name: 'OneKey',
  group: 'hardware',
  rdns: ['so.onekey.app.wallet'],
  platforms: {
    extension: ['chrome', 'edge'],
    phone: ['ios', 'android'],
    desktop: ['macos', 'windows', 'linux'],
  },
  links: {
    universal: 'https://app.onekey.so/wc/connect/wc?uri={uri}',
    native: 'onekey-wallet://wc?uri={uri}',
  },
  icon: async () => (await import('../logos/onekey.ts')).logo,
  color: '#44d62c',
} as const satisfies CatalogueEntry
