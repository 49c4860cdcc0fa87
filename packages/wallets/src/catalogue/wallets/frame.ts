import type { CatalogueEntry } from '../entry.ts'
import { chromeStore, desktopDownload, firefoxStore } from '../stores.ts'

export const frame = {
  id: 'frame',
  name: 'Frame',
  group: 'more',
  rdns: ['sh.frame'],
  homepage: 'https://frame.sh',
  stores: {
    extension: {
      chrome: chromeStore('ldcoohedfbjoobcadoglnnmmfbdlmmhf'),
      firefox: firefoxStore('frame-extension'),
    },
    desktop: desktopDownload('https://frame.sh'),
  },
  icon: async () => (await import('../logos/frame.ts')).logo,
  color: '#00c9b7',
} as const satisfies CatalogueEntry
