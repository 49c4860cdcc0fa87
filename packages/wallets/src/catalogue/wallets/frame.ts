import type { CatalogueEntry } from '../entry.ts'

export const frame = {
  id: 'frame',
  name: 'Frame',
  group: 'more',
  rdns: ['sh.frame'],
  platforms: { extension: ['chrome', 'firefox'], desktop: ['macos', 'windows', 'linux'] },
} as const satisfies CatalogueEntry
