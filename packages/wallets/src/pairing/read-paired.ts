import type { WalletView } from '../connection/state.ts'
import { readWalletView } from '../connection/wallet-view.ts'
import { cleanIcon, cleanName } from '../discovery/announcement.ts'
import type { Wallet } from '../wallet.ts'
import type { Paired } from './open-pairing.ts'

/**
 * Reads who has been paired. What a phone's wallet says of itself is written by whoever has scanned the code.
 *
 * @returns `null` if it shows no account, or something that is none
 */
export function readPaired({
  wallet,
  view,
}: Pick<Paired, 'wallet' | 'view'>): { readonly wallet: Wallet; readonly view: WalletView } | null {
  const shown = readWalletView(view)
  if (!shown) return null
  return { wallet: { ...wallet, name: cleanName(wallet.name), icon: cleanIcon(wallet.icon) }, view: shown }
}
