import type { CatalogueEntry } from '../entry.ts'

export const trezor = {
  id: 'trezor',
  name: 'Trezor Suite',
  group: 'hardware',
  rdns: [],
  platforms: { phone: ['ios', 'android'], desktop: ['macos', 'windows', 'linux'] },
} as const satisfies CatalogueEntry
