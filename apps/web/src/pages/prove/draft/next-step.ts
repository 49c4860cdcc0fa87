import type { ProofAccountState } from '@countersign/api'
import type { ProofFailure, ProofStep, ProofText, ProverState } from '@countersign/react/proof'

/**
 * The one thing to do next for an account of a draft.
 *
 * - `signed`: nothing. · `begin`: it has not been asked for anything.
 * - `loading`: wallet code is on its way. · `preparing`: its text is.
 * - `connect`: the text is there, and the wallet of the account is not. `connected`: which other one is.
 * - `sign`: the text is there, and so is the wallet. · `wallet`: the wallet has it. · `checking`: the server has it.
 * - `owners`: its owners are asked. `own`: what is done for it here meanwhile; `isThere`: whether its own wallet is connected.
 * - `failed`: it came to nothing, and can be tried again.
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
      readonly at: ProofStep
      readonly failure: ProofFailure
      readonly message: string | null
    }

/** What the wallet is asked for just now. */
export type WalletStep = 'switching' | 'asked' | 'slow'

/** What is done for a Safe while its owners are asked. `prepare`: the text has to be got first. */
export type OwnStep =
  | { readonly is: 'prepare' | 'preparing' | 'sign' | WalletStep | 'checking' | 'nothing' }
  | { readonly is: 'failed'; readonly at: ProofStep; readonly failure: ProofFailure }

/** Decides what an account needs next. @param accounts - those that the connected wallet shows; `null`: none is connected */
export function nextStep(
  { account, status, cosigning }: Pick<ProofAccountState, 'account' | 'status' | 'cosigning'>,
  state: ProverState,
  accounts: readonly string[] | null,
): NextStep {
  if (status === 'signed') return { step: 'signed' }
  const mine = 'act' in state && state.act.account === account ? state : null
  const isThere = accounts?.includes(addressOf(account)) ?? false
  const asked = (mine && 'text' in mine ? mine.text.cosigning : null) ?? cosigning
  if (asked !== null) return { step: 'owners', cosigning: asked, own: ownStep(mine), isThere }
  switch (mine?.status) {
    case undefined:
    // The draft is being asked for how it stands now.
    case 'done':
    case 'waiting-for-owners':
      return { step: 'begin' }
    case 'loading':
      return { step: 'loading' }
    case 'preparing-text':
      return { step: 'preparing' }
    case 'text-ready':
      if (isThere) return { step: 'sign', text: mine.text }
      return { step: 'connect', text: mine.text, connected: accounts?.[0] ?? null }
    case 'switching-network':
      return { step: 'wallet', text: mine.text, is: 'switching' }
    case 'waiting-for-signature':
      return { step: 'wallet', text: mine.text, is: mine.slow ? 'slow' : 'asked' }
    case 'verifying-signature':
      return { step: 'checking', text: mine.text }
    case 'failed':
      return { step: 'failed', at: mine.at, failure: mine.failure, message: mine.message }
  }
}

function ownStep(state: ProverState | null): OwnStep {
  switch (state?.status) {
    case undefined:
    case 'idle':
    case 'done':
      return { is: 'prepare' }
    case 'loading':
    case 'preparing-text':
      return { is: 'preparing' }
    case 'text-ready':
      return { is: 'sign' }
    case 'switching-network':
      return { is: 'switching' }
    case 'waiting-for-signature':
      return { is: state.slow ? 'slow' : 'asked' }
    case 'verifying-signature':
      return { is: 'checking' }
    case 'waiting-for-owners':
      return { is: 'nothing' }
    case 'failed':
      return { is: 'failed', at: state.at, failure: state.failure }
  }
}

const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
