import { clientOf, proofCalls } from '@countersign/api'
import type { ProofAct, ProofRequest, ProofSteps, ProverState } from '@countersign/wallets'
import { hasKeptText, type Request, type RequestTypes } from '@countersign/wallets/state'
import { useEffect } from 'react'
import type { ConnectedWallet } from '../hooks/use-connected-wallet.ts'
import { type RequestKind, useWalletRequest } from '../request/use-wallet-request.ts'

/** The actions to sign for the accounts of a draft, one at a time. None of them signs anybody in. */
export type Prover = {
  readonly state: ProverState
  /** The connected wallet. */
  readonly connected: ConnectedWallet | null
  /** Opens the dialog only to connect a wallet. */
  readonly connect: () => void
  /**
   * Loads the text that an account signs, so that the person can read it. The owners of a Safe can confirm from then
   * on.
   */
  readonly prepare: (draft: string, account: string, factory?: ProofAct['factory']) => void
  /** Asks the wallet to sign the text, and submits the signature. */
  readonly sign: () => void
  /** Retries what failed, with as few steps as possible. */
  readonly retry: () => void
  /** Stops waiting. The wallet's own window stays open. */
  readonly cancel: () => void
}

/**
 * Returns the state and the actions to sign for the accounts of a draft, with a wallet of any kind. If a wallet was
 * asked when the page was last loaded, the hook waits for its response.
 *
 * @param draft - its id
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { state, connected, connect, prepare, sign } = useProver(id)
 * const read = () => (connected ? prepare(id, account) : connect())
 * const button = state.status === 'ready' && <button onClick={sign}>Sign</button>
 */
export function useProver(draft: string): Prover {
  const { kit, request, state, connected, connect } = useWalletRequest(proofKind)
  useEffect(() => {
    if (hasKeptText(draft)) resumeDraft(request, draft)
  }, [draft, request])
  const hasOwners = state.status === 'ready' && state.question.cosigning !== null
  useEffect(() => {
    if (hasOwners) kit.waitForOwners()
  }, [kit, hasOwners])
  const { ask, retry, cancel } = request
  return {
    ...{ state, connected, connect, sign: ask, retry, cancel },
    prepare: (draft, account, factory) =>
      request.start({ draft, account, ...(factory ? { factory } : {}) }, { step: 'prepare' }),
  }
}

/** Continues with a draft as it was when the page was last loaded, unless the person acts before the code is loaded. */
export function resumeDraft<R extends RequestTypes>(
  request: Request<R> & {
    readonly load: () => Promise<{ resume: (draft: string, request: Request<R>) => boolean }>
  },
  draft: string,
): void {
  const { attempt } = request.state.getSnapshot()
  request.load().then(
    steps => {
      if (request.state.getSnapshot().attempt === attempt) steps.resume(draft, request)
    },
    () => {},
  )
}

const proofKind: RequestKind<ProofRequest, ProofSteps> = {
  load: (runtime, kit) => {
    const client = clientOf(kit.client)
    const { read, answer } = proofCalls(client)
    return runtime.proofSteps({ challenge: client.challenge, read, answer })
  },
  notLoaded: { kind: 'code-missing' },
}
