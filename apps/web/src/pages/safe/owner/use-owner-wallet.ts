import { type Address, parseAddress } from '@countersign/core'
import { addressOf, useCountersign, useSession } from '@countersign/react'

/** The wallet that is connected to this page, which need not be that of the signed-in account. */
export type OwnerWallet = {
  /** The accounts that it exposes to this page, the selected one first; empty while no wallet is connected. */
  readonly accounts: readonly Address[]
  /** Whom the person can sign as: its accounts; without a wallet, the signed-in account, whose wallet is connected first. */
  readonly signers: readonly Address[]
  /** Opens the dialog only to connect a wallet, without a sign-in. */
  readonly connect: () => void
}

/** Returns the connected wallet, whose key confirms and signs. */
export function useOwnerWallet(): OwnerWallet {
  const accounts = useCountersign(({ wallet }) => wallet.addresses) ?? none
  const open = useCountersign(({ dialog }) => dialog.open)
  const { account } = useSession()
  const signers = accounts.length > 0 || account === undefined ? accounts : [parseAddress(addressOf(account))]
  return { accounts, signers, connect: () => open('wallet') }
}

const none: readonly Address[] = []
