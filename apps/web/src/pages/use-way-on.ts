import type { OwnerFailure } from '@countersign/react'
import type { ProofFailure } from '@countersign/react/proof'
import { type WayOn, wayOn } from '@countersign/wallets'
import { useState } from 'react'

/**
 * Returns what a person can do after a failure; `null`: nothing failed. With another wallet than the one that failed,
 * they can try again.
 *
 * @param wallet - the name of the connected wallet
 */
export function useWayOn(failure: OwnerFailure | ProofFailure | null, wallet: string | null): WayOn | null {
  const [failed, setFailed] = useState({ failure, wallet })
  if (failed.failure !== failure) setFailed({ failure, wallet })
  if (failure === null) return null
  const way = wayOn(failure)
  return way === 'other-wallet' && failed.failure === failure && failed.wallet !== wallet ? 'again' : way
}
