import { type HostedSettings, hostedKind } from './hosted-kind.ts'
import { loadBaseAccount } from './load-base-account.ts'
import type { HostedKind } from './wallet-kind.ts'

export type { HostedSettings }

/**
 * Offers Base Account, or another wallet on a web page that works with its library, such as your company's own. It opens
 * in a window. The library is loaded when the person picks the wallet. Needs the package `@base-org/account`.
 *
 * @example
 * <CountersignProvider wallets={[injected(), baseAccount()]}>…</CountersignProvider>
 */
export function baseAccount(settings?: HostedSettings): HostedKind {
  return hostedKind({ id: 'base-account', ...settings, sdk: 'base-account' }, loadBaseAccount)
}
