import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const rabby = {
  id: 'rabby',
  name: 'Rabby',
  group: 'popular',
  rdns: ['io.rabby'],
  homepage: 'https://rabby.io',
  stores: {
    extension: { chrome: chromeStore('acmacodkjbdgmoleebolmdjonilkdbch') },
    phone: { ios: appStore(6474381673), android: playStore('com.debank.rabbymobile') },
  },
  links: {
    native: 'rabby://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).rabby,
  color: '#7084ff',
} as const satisfies CatalogueEntry
