import type { Address } from '@countersign/core'
import type { Wallet } from '@countersign/react'
import { useCountersign } from '@countersign/react'

/** The wallet that is connected to this page, whoever is signed in. */
export type Owner = {
  /** `null`: none is connected. */
  readonly address: Address | null
  readonly wallet: Wallet | null
  /** Offers the person their wallets. */
  readonly connect: () => void
}

/** Says whose wallet is connected: it is their key that confirms, proposes and takes back. */
export function useOwner(): Owner {
  const { connected, open } = useCountersign()
  return {
    address: connected?.accounts[0] ?? null,
    wallet: connected?.wallet ?? null,
    connect: () => open('connect'),
  }
}
