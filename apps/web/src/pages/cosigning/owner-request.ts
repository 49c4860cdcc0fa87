import type { Cosigning } from '@countersign/api'
import { type Address, parseAddress } from '@countersign/core'
import type { Owner, OwnerAct, OwnerFailure, OwnerState } from '@countersign/react'
import type { Seat } from './seats.ts'

/** The state of an owner's act, except `idle`. */
export type ActState = Exclude<OwnerState, { readonly status: 'idle' }>

/** Returns the cosigning, the Safe and the owner of an act at a seat. */
export function seatTarget(
  cosigning: Cosigning,
  { safe, owner }: Pick<Seat, 'safe' | 'owner'>,
): { readonly cosigning: Cosigning; readonly safe: Address; readonly hash: string; readonly owner: Address } {
  return {
    ...{ cosigning, safe: parseAddress(safe.address), hash: safe.hash },
    owner: parseAddress(owner.address),
  }
}

/** Returns the state of an act, or `null` if it has not started or another act is in progress. */
export function actState({ state }: Pick<Owner, 'state'>, act: OwnerAct): ActState | null {
  return state.status !== 'idle' && isSame(state.act, act) ? state : null
}

/** Returns why an act failed; `null`: it did not. */
export function failureOf(state: ActState | null): OwnerFailure | null {
  return state?.status === 'failed' ? state.failure : null
}

/** Takes the next step of an act: starts it, continues after its cost was shown, or retries after a failure. */
export function takeNextStep(
  owner: Pick<Owner, 'state' | 'start' | 'proceed' | 'retry'>,
  act: OwnerAct,
): void {
  const state = actState(owner, act)
  // A signature is for one reason. It is not valid for another one.
  if (state?.status === 'failed' && reasonOf(state.act) === reasonOf(act)) owner.retry()
  else if (state?.status === 'ready') owner.proceed()
  else owner.start(act)
}

/** Whether the wallet, the server or the network is processing a request. */
export function isBusy(state: ActState | null): boolean {
  switch (state?.status) {
    case undefined:
    case 'ready':
    case 'waiting-for-owners':
    case 'failed':
      return false
    case 'loading':
    case 'preparing':
    case 'switching':
    case 'asking':
    case 'checking':
      return true
    // The server detects automatically what the account has signed on the network, so there is nothing left to request.
    case 'done':
      return state.result.kind === 'signed-on-chain'
  }
}

/** Whether two acts are the same. A decline is for all seats of the owner. */
function isSame(one: OwnerAct, other: OwnerAct): boolean {
  return (
    one.kind === other.kind &&
    one.cosigning.id === other.cosigning.id &&
    one.owner === other.owner &&
    (one.kind === 'decline' || (one.safe === other.safe && one.hash === other.hash))
  )
}

function reasonOf(act: OwnerAct): string | null {
  return act.kind === 'decline' ? act.reason : null
}
