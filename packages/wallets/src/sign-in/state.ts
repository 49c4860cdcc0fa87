import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { SignedIn } from '../authentication/authentication.ts'
import type { OpenChallenge } from '../authentication/open-message.ts'
import type { RequestState } from '../request/state.ts'
import type { SignInFailure } from './failure.ts'

/** A Safe to sign in as, by any of its owners. */
export type SafeSubject = {
  /** CAIP-10: the Safe on its own chain. */
  readonly account: string
  /** The call that deploys it, if it is not deployed yet (ERC-6492). */
  readonly factory?: { readonly address: Address; readonly data: `0x${string}` } | undefined
}

/** The account to sign in: an account as its wallet shows it, or a Safe that it owns. */
export type Subject = {
  readonly address: Address
  /** EIP-155 id of the wallet's chain; the site may not offer it. */
  readonly chainId: number
  /** The Safe to sign in as: the person signs as one of its owners. */
  readonly safe?: SafeSubject | undefined
}

/**
 * What the person's own wallet contributed to a cosigning.
 * - `none`: nothing yet; it can be asked.
 * - `given`: its confirmation.
 * - `unanswered`: it was asked, and shows the result elsewhere: a Safe's own wallet responds once all have signed.
 */
export type OwnPart = 'none' | 'given' | 'unanswered'

/** The text of a sign-in, with its cosigning in its current state. */
export type SignInText = OpenChallenge & {
  /** Set once the owners of a Safe have been waited for. */
  readonly own?: OwnPart
}

export type SignInAnswer = {
  readonly signature: `0x${string}`
  /**
   * Which owner of which Safe was asked to confirm. The wallet may have changed to another owner by the time it
   * answers.
   */
  readonly seat?:
    | {
        readonly safe: Address
        /** What they were asked to sign: the Safe may be an owner of several others. */
        readonly hash: `0x${string}`
        readonly owner: Address
      }
    | undefined
}

/** The request of a sign-in to the wallet of an account, or of an owner of a Safe. Its result is the session. */
export type SignInRequest<S extends SignedIn = SignedIn> = {
  readonly act: Subject
  readonly question: SignInText
  readonly answer: SignInAnswer
  readonly progress: null
  readonly result: S
  readonly failure: SignInFailure
}

/**
 * The state of a sign-in. While it is `waiting-for-owners`, a Safe's owners confirm without a time limit; leaving loses
 * nothing, since the server stores what they have confirmed.
 */
export type SignInState =
  | Exclude<RequestState<SignInRequest>, { readonly status: 'idle' }>
  | {
      readonly status: 'idle'
      readonly attempt: number
      /** How the last sign-in ended without a session: the person cancelled, or the wallet disconnected. */
      readonly ended?: 'cancelled' | 'disconnected'
      /** The id of the cosigning that the person cancelled with it. */
      readonly withdrawn?: string
      /** The id of the cosigning that the person can continue: they only left the dialog or its view. */
      readonly kept?: string
    }

/**
 * Whether the person has signed and the server has not accepted it yet: this continues without a wallet.
 *
 * @example
 * if (holdsSignature(runtime.state.getSnapshot().signIn)) console.log('The wallet is not needed any more.')
 */
export function holdsSignature(state: SignInState): boolean {
  return state.status === 'checking' || (state.status === 'failed' && state.retry.step === 'check')
}

/** A text that can be signed, who signs it, and the first attempt at it. */
export type Asked = Pick<
  Extract<SignInState, { status: 'waiting-for-owners' }>,
  'attempt' | 'act' | 'question' | 'since'
>

/** Returns the text of a sign-in, if it can still be signed. */
export function askedIn(state: SignInState): Asked | null {
  if (state.status !== 'failed') return 'question' in state ? state : null
  const { attempt, act, retry } = state
  if (!('question' in retry)) return null
  const since = 'since' in retry ? retry.since : attempt
  return { attempt, act, question: retry.question, since }
}

export function textIn(state: SignInState): SignInText | null {
  return askedIn(state)?.question ?? null
}

/**
 * Returns the cosigning of a sign-in, in its last known state.
 *
 * @returns `null` if it has none
 * @example
 * cosigningOf(runtime.state.getSnapshot().signIn)?.status // 'NEEDS_CONFIRMATION'
 */
export function cosigningOf(state: SignInState): Cosigning | null {
  return textIn(state)?.cosigning ?? null
}
