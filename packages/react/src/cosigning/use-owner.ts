import { clientOf } from '@countersign/api'
import type { OwnerAct, OwnerRequest, OwnerState, RequestSteps } from '@countersign/wallets'
import { firstStep } from '@countersign/wallets/state'
import { useEffect } from 'react'
import type { ConnectedWallet } from '../hooks/use-connected-wallet.ts'
import { type RequestKind, useWalletRequest } from '../request/use-wallet-request.ts'
import { currentCosignings } from './current-cosigning.ts'

/** The actions of an owner of a Safe at a cosigning, one at a time. None of them signs anybody in. */
export type Owner = {
  readonly state: OwnerState
  /** The connected wallet. */
  readonly connected: ConnectedWallet | null
  /** Opens the dialog only to connect a wallet. */
  readonly connect: () => void
  /**
   * Starts an act. Confirming and declining ask the wallet at once; all other acts first read their cost, so that the
   * person can decide.
   */
  readonly start: (act: OwnerAct) => void
  /** Asks the wallet for the act whose cost the person has seen. */
  readonly proceed: () => void
  /** Retries what failed, with as few steps as possible. */
  readonly retry: () => void
  /** Stops waiting. The wallet's own window stays open, and its response is ignored. */
  readonly cancel: () => void
}

/**
 * Returns what an owner of a Safe needs to confirm, to decline, or to act on the chain, with a wallet of any kind. The
 * result shows at once in `useCosigning`.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { connected, connect, start, state } = useOwner()
 * const confirm = () => (connected ? start({ kind: 'confirm', cosigning, safe, owner }) : connect())
 */
export function useOwner(): Owner {
  const { kit, request, state, connected, connect } = useWalletRequest(ownerKind)
  useEffect(() => {
    if (state.status !== 'done' || state.result.kind !== 'taken') return
    const { cosigning } = state.result
    currentCosignings(kit).at(cosigning.id).take(cosigning)
  }, [kit, state])
  const { ask, retry, cancel } = request
  return {
    ...{ state, connected, connect, proceed: ask, retry, cancel },
    start: act => request.start(act, firstStep(act)),
  }
}

const ownerKind: RequestKind<OwnerRequest, RequestSteps<OwnerRequest>> = {
  load: (runtime, kit) => runtime.ownerSteps(clientOf(kit.client)),
  notLoaded: { kind: 'code-missing' },
}
