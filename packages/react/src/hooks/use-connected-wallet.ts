import { currentConnection } from '@countersign/wallets/state'
import { useDialogState } from './use-dialog.ts'

/** A connected wallet. */
export type ConnectedWallet = {
  /** The account that it currently shows. */
  readonly address: string
  /** All accounts that it exposes to this page, `address` first. */
  readonly accounts: readonly string[]
  /** EIP-155 */
  readonly chainId: number
  /** Its name; `null` if it does not provide one. */
  readonly wallet: string | null
  /** Whether it is the Safe around the page, which shows requests there. */
  readonly isSafeAround: boolean
}

/** Returns the connected wallet, or `null`. */
export function useConnectedWallet(): ConnectedWallet | null {
  const current = currentConnection(useDialogState().connection)
  return (
    current && {
      address: current.accounts[0],
      accounts: current.accounts,
      chainId: current.chainId,
      wallet: current.wallet.name,
      isSafeAround: current.wallet.safe !== undefined,
    }
  )
}
