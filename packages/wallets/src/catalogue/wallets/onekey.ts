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
  canPair: true,
} as const satisfies CatalogueEntry
