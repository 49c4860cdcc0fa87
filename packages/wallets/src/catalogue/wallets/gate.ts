import type { CatalogueEntry } from '../entry.ts'
import { appStore, chromeStore, playStore } from '../stores.ts'

export const gate = {
  id: 'gate',
  name: 'Gate Wallet',
  group: 'more',
  rdns: ['io.gate.wallet'],
  homepage: 'https://www.gate.io/web3',
  stores: {
    extension: { chrome: chromeStore('cpmkedoipcpimgecpmgpldfpohjplkpp') },
    phone: { ios: appStore(1294998195), android: playStore('com.gateio.gateio') },
  },
  links: {
    native: 'gtweb3wallet://wc?uri={uri}',
  },
  icon: async () => (await import('@web3icons/core/svgs/exchanges/background/gate-io.svg.js')).default,
  color: '#2354e6',
} as const satisfies CatalogueEntry
