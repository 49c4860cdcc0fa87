import type { CatalogueEntry } from './entry.ts'
import { oneInch } from './wallets/1inch.ts'
import { alphawallet } from './wallets/alphawallet.ts'
import { ambire } from './wallets/ambire.ts'
import { backpack } from './wallets/backpack.ts'
import { baseAccount } from './wallets/base-account.ts'
import { bifrost } from './wallets/bifrost.ts'
import { binance } from './wallets/binance.ts'
import { bitget } from './wallets/bitget.ts'
import { brave } from './wallets/brave.ts'
import { bybit } from './wallets/bybit.ts'
import { coin98 } from './wallets/coin98.ts'
import { coinbase } from './wallets/coinbase.ts'
import { core } from './wallets/core.ts'
import { cryptoCom } from './wallets/crypto-com.ts'
import { dcent } from './wallets/dcent.ts'
import { enkrypt } from './wallets/enkrypt.ts'
import { exodus } from './wallets/exodus.ts'
import { fireblocks } from './wallets/fireblocks.ts'
import { foxwallet } from './wallets/foxwallet.ts'
import { frame } from './wallets/frame.ts'
import { gate } from './wallets/gate.ts'
import { gem } from './wallets/gem.ts'
import { imtoken } from './wallets/imtoken.ts'
import { keplr } from './wallets/keplr.ts'
import { kraken } from './wallets/kraken.ts'
import { ledger } from './wallets/ledger.ts'
import { mathwallet } from './wallets/mathwallet.ts'
import { metamask } from './wallets/metamask.ts'
import { mew } from './wallets/mew.ts'
import { nightly } from './wallets/nightly.ts'
import { okx } from './wallets/okx.ts'
import { onekey } from './wallets/onekey.ts'
import { phantom } from './wallets/phantom.ts'
import { rabby } from './wallets/rabby.ts'
import { rainbow } from './wallets/rainbow.ts'
import { ready } from './wallets/ready.ts'
import { robinhood } from './wallets/robinhood.ts'
import { ronin } from './wallets/ronin.ts'
import { safe } from './wallets/safe.ts'
import { safepal } from './wallets/safepal.ts'
import { subwallet } from './wallets/subwallet.ts'
import { taho } from './wallets/taho.ts'
import { talisman } from './wallets/talisman.ts'
import { tangem } from './wallets/tangem.ts'
import { tokenpocket } from './wallets/tokenpocket.ts'
import { trezor } from './wallets/trezor.ts'
import { trust } from './wallets/trust.ts'
import { uniswap } from './wallets/uniswap.ts'
import { unstoppable } from './wallets/unstoppable.ts'
import { valora } from './wallets/valora.ts'
import { vultisig } from './wallets/vultisig.ts'
import { wigwam } from './wallets/wigwam.ts'
import { zeal } from './wallets/zeal.ts'
import { zengo } from './wallets/zengo.ts'
import { zerion } from './wallets/zerion.ts'

const wallets = [
  metamask,
  coinbase,
  baseAccount,
  rainbow,
  trust,
  rabby,
  phantom,
  okx,
  zerion,
  binance,
  bitget,
  uniswap,
  brave,
  ledger,
  trezor,
  onekey,
  tangem,
  dcent,
  safe,
  oneInch,
  alphawallet,
  ambire,
  backpack,
  bifrost,
  bybit,
  coin98,
  core,
  cryptoCom,
  enkrypt,
  exodus,
  fireblocks,
  foxwallet,
  frame,
  gate,
  gem,
  imtoken,
  keplr,
  kraken,
  mathwallet,
  mew,
  nightly,
  ready,
  robinhood,
  ronin,
  safepal,
  subwallet,
  taho,
  talisman,
  tokenpocket,
  unstoppable,
  valora,
  vultisig,
  wigwam,
  zeal,
  zengo,
] as const

/** The wallets that are offered, in display order within their group: `docs/internals/adding-a-wallet.md`. */
export const catalogue: readonly CatalogueEntry[] = wallets

/** A wallet of the catalogue, with its literal values. */
export type ListedWallet = (typeof wallets)[number]

/** The id of a wallet of the catalogue. */
export type WalletId = ListedWallet['id']
