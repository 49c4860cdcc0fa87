import type { CatalogueEntry } from '../entry.ts'

export const frame = {
  id: 'frame',
  name: 'Frame',
  group: 'more',
  rdns: ['sh.frame'],
  platforms: { extension: ['chrome', 'firefox'], desktop: ['macos', 'windows', 'linux'] },
  icon: async () => (await import('../logos/frame.ts')).logo,
  color: '#00c9b7',
} as const satisfies CatalogueEntry
