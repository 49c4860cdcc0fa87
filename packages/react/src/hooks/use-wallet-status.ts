import type { WalletStatus } from '../kit/kit.ts'
import { isWrongNetwork } from '../site/wrong-network.ts'
import { useConnectedWallet } from './use-connected-wallet.ts'
import { useSite } from './use-site.ts'

/** Returns the status of the wallet, also while the dialog is closed. */
export function useWalletStatus(): WalletStatus {
  const wallet = useConnectedWallet()
  const site = useSite()
  if (!wallet) return 'not-connected'
  return isWrongNetwork(site?.chains, wallet.chainId) ? 'wrong-network' : 'connected'
}
