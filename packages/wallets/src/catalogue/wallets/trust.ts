import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const trust = {
  id: 'trust',
  name: 'Trust Wallet',
  group: 'popular',
  rdns: ['com.trustwallet.app'],
  homepage: 'https://trustwallet.com',
  stores: {
    extension: { chrome: chromeStore('egjidjbpglichdcondbcbdnbeeppgdph') },
    phone: { ios: appStore(1288339409), android: playStore('com.wallet.crypto.trustapp') },
  },
  links: {
    universal: 'https://link.trustwallet.com/wc?uri={uri}',
    native: 'trust://wc?uri={uri}',
  },
  icon: async () => (await import('../first-icons.ts')).trust,
  color: '#0500ff',
} as const satisfies CatalogueEntry
