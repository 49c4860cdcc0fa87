import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { SignedIn } from '../authentication/authentication.ts'
import type { OpenChallenge } from '../authentication/open-message.ts'
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

/** What a retry does: as little as possible. */
export type Again =
  | { readonly step: 'prepare' }
  | { readonly step: 'sign'; readonly challenge: OpenChallenge }
  | {
      readonly step: 'verify'
      readonly challenge: OpenChallenge
      readonly signature: `0x${string}`
      readonly of?: Address | undefined
    }
  /** Continues to wait, or collects the session that could not be collected. */
  | { readonly step: 'wait'; readonly challenge: OpenChallenge; readonly own: OwnPart }

/**
 * What the person's own wallet contributed to a cosigning.
 * - `none`: nothing yet; it can be asked.
 * - `given`: its confirmation.
 * - `unanswered`: it was asked, and shows the result elsewhere: a Safe's own wallet responds once all have signed.
 */
export type OwnPart = 'none' | 'given' | 'unanswered'

type Step = {
  /** Counts the steps. A response with another number belongs to a step that has ended. */
  readonly attempt: number
  readonly subject: Subject
}

export type SignInState =
  | {
      readonly status: 'idle'
      readonly attempt: number
      /** How the last sign-in ended without a session: the person cancelled, or the wallet disconnected. */
      readonly ended: 'cancelled' | 'disconnected' | null
      /** The id of the cosigning that the person cancelled with it. */
      readonly withdrawn?: string | undefined
    }
  | (Step & { readonly status: 'preparing-message' })
  /** The text is shown; the wallet is not asked yet. */
  | (Step & { readonly status: 'message-ready'; readonly challenge: OpenChallenge })
  | (Step & {
      readonly status: 'waiting-for-signature'
      readonly challenge: OpenChallenge
      /** Whether the wallet has had it for so long that the person may have to be told where to look. */
      readonly slow: boolean
    })
  | (Step & {
      readonly status: 'verifying-signature'
      readonly challenge: OpenChallenge
      readonly signature: `0x${string}`
      /** The Safe whose owner has signed: the account itself, or one of its owners. */
      readonly of?: Address | undefined
    })
  /** Owners have to confirm, which has no time limit here. Leaving loses nothing: the server stores it. */
  | (Step & {
      readonly status: 'waiting-for-confirmations'
      readonly challenge: OpenChallenge
      /** In its current state: the same as in the challenge. */
      readonly cosigning: Cosigning
      readonly own: OwnPart
    })
  | (Step & {
      readonly status: 'failed'
      /** The step that failed. */
      readonly at:
        | 'preparing-message'
        | 'waiting-for-signature'
        | 'verifying-signature'
        | 'waiting-for-confirmations'
      readonly failure: SignInFailure
      /** The text that was shown, if any. It can still be signed unless `again` prepares another. */
      readonly message: string | null
      readonly again: Again
    })
  | { readonly status: 'signed-in'; readonly attempt: number; readonly session: SignedIn }

export const initialSignIn: SignInState = { status: 'idle', attempt: 0, ended: null }

/** Whether the person has signed and the server has not accepted it yet: this continues without a wallet. */
export function holdsSignature(state: SignInState): boolean {
  switch (state.status) {
    case 'verifying-signature':
      return true
    case 'failed':
      return state.again.step === 'verify'
    case 'idle':
    case 'preparing-message':
    case 'message-ready':
    case 'waiting-for-signature':
    case 'waiting-for-confirmations':
    case 'signed-in':
      return false
  }
}
