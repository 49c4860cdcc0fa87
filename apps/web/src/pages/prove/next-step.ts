import type { ProofAccountState } from '@countersign/api'
import { addressOf } from '@countersign/react'
import type { FailedStep, ProofFailure, ProofText, ProverState } from '@countersign/react/proof'

/**
 * The one next step for an account of a draft.
 *
 * - `signed`: nothing. · `begin`: nothing was requested yet.
 * - `loading`: the wallet code is loading. · `preparing`: the text is loading.
 * - `connect`: the text is loaded, but the wallet of the account is not connected. `connected`: the other account that
 *   is.
 * - `sign`: the text is loaded, and the wallet is connected. · `wallet`: the wallet has the request. · `checking`: the
 *   server   is verifying the signature.
 * - `owners`: its owners are asked. `own`: the state of its own signature; `isThere`: whether its own wallet is
 *   connected.
 * - `failed`: it failed, and can be retried.
 */
export type NextStep =
  | { readonly step: 'signed' | 'begin' | 'loading' | 'preparing' }
  | { readonly step: 'connect'; readonly text: ProofText; readonly connected: string | null }
  | { readonly step: 'sign'; readonly text: ProofText }
  | { readonly step: 'wallet'; readonly text: ProofText; readonly is: WalletStep }
  | { readonly step: 'checking'; readonly text: ProofText }
  | {
      readonly step: 'owners'
      readonly cosigning: string
      readonly own: OwnStep
      readonly isThere: boolean
    }
  | {
      readonly step: 'failed'
      readonly at: FailedAt
      readonly failure: ProofFailure
      readonly message: string | null
    }

/** What the owners of a Safe do is shown by their cosigning. */
type FailedAt = Exclude<FailedStep, 'waiting-for-owners'>

/** The state of a request to the wallet. */
export type WalletStep = 'switching' | 'asked' | 'slow'

/** The state of a Safe's own signature while its owners are asked. `prepare`: the text has to be loaded first. */
export type OwnStep =
  | { readonly is: 'prepare' | 'preparing' | 'sign' | WalletStep | 'checking' | 'nothing' }
  | { readonly is: 'failed'; readonly at: FailedAt; readonly failure: ProofFailure }

/**
 * Returns the next step of an account.
 *
 * @param accounts - those of the connected wallet; `null`: none is connected
 */
export function nextSigningStep(
  { account, status, cosigning }: Pick<ProofAccountState, 'account' | 'status' | 'cosigning'>,
  state: ProverState,
  accounts: readonly string[] | null,
): NextStep {
  if (status === 'signed') return { step: 'signed' }
  const mine = 'act' in state && state.act.account === account ? state : null
  const isThere = accounts?.includes(addressOf(account)) ?? false
  const asked = (mine && 'since' in mine ? mine.question.cosigning : null) ?? cosigning
  if (asked !== null) return { step: 'owners', cosigning: asked, own: ownStep(mine), isThere }
  switch (mine?.status) {
    case undefined:
    // The draft is being refetched.
    case 'done':
    case 'waiting-for-owners':
      return { step: 'begin' }
    case 'loading':
      return { step: 'loading' }
    case 'preparing':
      return { step: 'preparing' }
    case 'ready':
      if (isThere) return { step: 'sign', text: mine.question }
      return { step: 'connect', text: mine.question, connected: accounts?.[0] ?? null }
    case 'switching':
      return { step: 'wallet', text: mine.question, is: 'switching' }
    case 'asking':
      return { step: 'wallet', text: mine.question, is: mine.slow ? 'slow' : 'asked' }
    case 'checking':
      return { step: 'checking', text: mine.question }
    case 'failed':
      return {
        step: 'failed',
        at: failedAt(mine),
        failure: mine.failure,
        message: mine.question?.message ?? null,
      }
  }
}

function ownStep(state: ProverState | null): OwnStep {
  switch (state?.status) {
    case undefined:
    case 'idle':
    case 'done':
      return { is: 'prepare' }
    case 'loading':
    case 'preparing':
      return { is: 'preparing' }
    case 'ready':
      return { is: 'sign' }
    case 'switching':
      return { is: 'switching' }
    case 'asking':
      return { is: state.slow ? 'slow' : 'asked' }
    case 'checking':
      return { is: 'checking' }
    case 'waiting-for-owners':
      return { is: 'nothing' }
    case 'failed':
      return { is: 'failed', at: failedAt(state), failure: state.failure }
  }
}

function failedAt({ at }: { readonly at: FailedStep }): FailedAt {
  return at === 'waiting-for-owners' ? 'checking' : at
}
