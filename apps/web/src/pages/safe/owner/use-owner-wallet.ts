import type { Address } from '@countersign/core'
import { useCountersign } from '@countersign/react'

/** The wallet that is connected to this page, independent of the signed-in account. */
export type OwnerWallet = {
  /** The accounts that it exposes to this page, the selected one first; empty while no wallet is connected. */
  readonly accounts: readonly Address[]
  /** Opens the dialog only to connect a wallet, without a sign-in. */
  readonly connect: () => void
}

/** Returns the connected wallet, whose key confirms and signs. */
export function useOwnerWallet(): OwnerWallet {
  const accounts = useCountersign(({ wallet }) => wallet.addresses) ?? none
  const open = useCountersign(({ dialog }) => dialog.open)
  return { accounts, connect: () => open('wallet') }
}

const none: readonly Address[] = []
