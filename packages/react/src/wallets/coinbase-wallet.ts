import { type HostedSettings, hostedKind } from './hosted-kind.ts'
import { loadCoinbaseWallet } from './load-coinbase-wallet.ts'
import type { HostedKind } from './wallet-kind.ts'

export type { HostedSettings }

/**
 * Offers Coinbase's wallet, or another wallet on a web page that works with its library. It opens in a window. The
 * library is loaded when the person picks the wallet. Needs the package `@coinbase/wallet-sdk`.
 *
 * @example
 * <CountersignProvider wallets={[injected(), coinbaseWallet()]}>…</CountersignProvider>
 */
export function coinbaseWallet(settings?: HostedSettings): HostedKind {
  return hostedKind({ id: 'coinbase', ...settings, sdk: 'coinbase-wallet' }, loadCoinbaseWallet)
}
