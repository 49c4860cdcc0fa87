import type { Address } from '@countersign/core'
import { useCountersign, type Wallet } from '@countersign/react'

/** The wallet that is connected to this page, whoever is signed in. */
export type Owner = {
  /** The accounts that it lets this page use, the chosen one first; none while no wallet is connected. */
  readonly accounts: readonly Address[]
  readonly wallet: Wallet | null
  /** Offers the person their wallets, to connect one and for nothing else. */
  readonly connect: () => void
}

/** Says whose wallet is connected: it is their key that confirms, proposes and takes back. */
export function useOwner(): Owner {
  const { connected, open } = useCountersign()
  return {
    accounts: connected?.accounts ?? none,
    wallet: connected?.wallet ?? null,
    connect: () => open('wallet'),
  }
}

const none: readonly Address[] = []
