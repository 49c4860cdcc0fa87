import { cleanIcon, cleanName } from '../discovery/announcement.ts'
import type { Wallet } from '../wallet.ts'
import { codeOf } from '../wallet-error.ts'
import type { WalletView } from './state.ts'

/**
 * A phone's wallet that is connected. The wallet's `id` is unique to this session, so that it is never confused with an
 * earlier session's connection. Its provider works like any other: the connection to it is opened through wagmi, and
 * `wallet_revokePermissions` ends the session with the phone.
 */
export type Paired = {
  readonly wallet: Wallet
  readonly view: WalletView
  /** What it signed in the same step, if it was requested and is supported. Not verified yet. */
  readonly signed: { readonly message: string; readonly signature: `0x${string}` } | null
}

/**
 * Reads what has been paired. The scanning side controls what a phone's wallet says about itself.
 *
 * @returns `null` if it shows no account, or an invalid one
 * @throws {WalletCodeError} if the code that reads accounts could not be loaded
 */
export async function readPaired({
  wallet,
  view,
}: Pick<Paired, 'wallet' | 'view'>): Promise<{ readonly wallet: Wallet; readonly view: WalletView } | null> {
  const { readWalletView } = await codeOf(() => import('./wallet-view.ts'))
  const shown = readWalletView(view)
  if (!shown) return null
  return { wallet: { ...wallet, name: cleanName(wallet.name), icon: cleanIcon(wallet.icon) }, view: shown }
}

/** Notifies a phone that its session has ended (`wallet_revokePermissions`, EIP-2255). Does not wait for delivery. */
export async function endSession({ provider }: Pick<Wallet, 'provider'>): Promise<void> {
  try {
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
  } catch {
    // The phone cannot be reached or its session has ended already.
  }
}
