import type { WalletId } from './catalogue.ts'
import type { FirstIcons } from './first-icons.ts'

/** Loads the icons of the other wallets, each from a file of its own: a list shows few of them at a time. */
const icons: { readonly [Id in Exclude<WalletId, keyof FirstIcons>]: () => Promise<string> } = {
  '1inch': async () => (await import('@web3icons/core/svgs/exchanges/background/1inch.svg.js')).default,
  alphawallet: async () =>
    (await import('@web3icons/core/svgs/wallets/background/alpha-wallet.svg.js')).default,
  ambire: async () => (await import('@web3icons/core/svgs/tokens/background/WALLET.svg.js')).default,
  backpack: async () => (await import('@web3icons/core/svgs/wallets/background/backpack.svg.js')).default,
  'base-account': async () => (await import('@web3icons/core/svgs/networks/background/base.svg.js')).default,
  bifrost: async () => (await import('./logos/bifrost.ts')).logo,
  binance: async () => (await import('@web3icons/core/svgs/exchanges/background/binance.svg.js')).default,
  bitget: async () => (await import('@web3icons/core/svgs/exchanges/background/bitget.svg.js')).default,
  brave: async () => (await import('./logos/brave.ts')).logo,
  bybit: async () => (await import('@web3icons/core/svgs/exchanges/background/bybit.svg.js')).default,
  coin98: async () => (await import('@web3icons/core/svgs/wallets/background/coin98.svg.js')).default,
  core: async () => (await import('./logos/core.ts')).logo,
  'crypto-com': async () =>
    (await import('@web3icons/core/svgs/exchanges/background/crypto-com.svg.js')).default,
  dcent: async () => (await import('./marks/dcent.ts')).mark,
  enkrypt: async () => (await import('@web3icons/core/svgs/wallets/background/enkrypt.svg.js')).default,
  exodus: async () => (await import('@web3icons/core/svgs/wallets/background/exodus.svg.js')).default,
  fireblocks: async () => (await import('./marks/fireblocks.ts')).mark,
  foxwallet: async () => (await import('./logos/foxwallet.ts')).logo,
  frame: async () => (await import('./logos/frame.ts')).logo,
  gate: async () => (await import('@web3icons/core/svgs/exchanges/background/gate-io.svg.js')).default,
  gem: async () => (await import('./logos/gem.ts')).logo,
  imtoken: async () => (await import('@web3icons/core/svgs/wallets/background/imtoken.svg.js')).default,
  keplr: async () => (await import('@web3icons/core/svgs/wallets/background/keplr.svg.js')).default,
  kraken: async () => (await import('@web3icons/core/svgs/wallets/background/kraken.svg.js')).default,
  ledger: async () => (await import('@web3icons/core/svgs/wallets/background/ledger.svg.js')).default,
  mathwallet: async () => (await import('@web3icons/core/svgs/tokens/background/MATH.svg.js')).default,
  mew: async () => (await import('@web3icons/core/svgs/wallets/background/my-ether-wallet.svg.js')).default,
  nightly: async () => (await import('./logos/nightly.ts')).logo,
  onekey: async () => (await import('./logos/onekey.ts')).logo,
  ready: async () => (await import('./logos/ready.ts')).logo,
  robinhood: async () => (await import('./logos/robinhood.ts')).logo,
  ronin: async () => (await import('@web3icons/core/svgs/wallets/background/ronin.svg.js')).default,
  safepal: async () => (await import('@web3icons/core/svgs/tokens/background/SFP.svg.js')).default,
  subwallet: async () => (await import('./logos/subwallet.ts')).logo,
  taho: async () => (await import('./logos/taho.ts')).logo,
  talisman: async () => (await import('./logos/talisman.ts')).logo,
  tangem: async () => (await import('./logos/tangem.ts')).logo,
  tokenpocket: async () =>
    (await import('@web3icons/core/svgs/wallets/background/token-pocket.svg.js')).default,
  trezor: async () => (await import('@web3icons/core/svgs/wallets/background/trezor.svg.js')).default,
  uniswap: async () => (await import('@web3icons/core/svgs/exchanges/background/uniswap.svg.js')).default,
  unstoppable: async () => (await import('./logos/unstoppable.ts')).logo,
  valora: async () => (await import('./logos/valora.ts')).logo,
  vultisig: async () => (await import('./logos/vultisig.ts')).logo,
  wigwam: async () => (await import('./logos/wigwam.ts')).logo,
  zeal: async () => (await import('./logos/zeal.ts')).logo,
  zengo: async () => (await import('@web3icons/core/svgs/wallets/background/zengo.svg.js')).default,
}

const byId: Readonly<Record<string, (() => Promise<string>) | undefined>> = icons

/** Loads the icon of a wallet of the catalogue that is not among the first. */
export const furtherIcon = (id: string): Promise<string> | undefined => byId[id]?.()
