import type { CatalogueEntry } from '../entry.ts'
import { appStore, desktopDownload, playStore } from '../stores.ts'

export const brave = {
  id: 'brave',
  name: 'Brave Wallet',
  group: 'popular',
  rdns: ['com.brave.wallet'],
  homepage: 'https://brave.com/wallet/',
  stores: {
    phone: { ios: appStore(1052879175), android: playStore('com.brave.browser') },
    desktop: desktopDownload('https://brave.com/download/'),
  },
  icon: async () => (await import('../logos/brave.ts')).logo,
  color: '#fb542b',
} as const satisfies CatalogueEntry
