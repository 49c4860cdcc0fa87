import type { Address } from '@countersign/core'
import type { PreparedMessage, SignedIn, UnaddressedMessage } from './authentication.ts'
import type { SignInFailure } from './failure.ts'

/** Who is to be proved: an account as its wallet shows it. */
export type Subject = {
  readonly address: Address
  /** EIP-155 id of the chain that the wallet is on; it need not be one that the site offers. */
  readonly chainId: number
}

/** A text to sign, and until when it can be. */
export type OpenChallenge = PreparedMessage & {
  /**
   * On this device's clock, in milliseconds since 1970: its lifetime counted from its arrival, since the clocks of
   * device and server may be hours apart.
   */
  readonly deadline: number
}

/** What a text has to say that a wallet composes itself, and until when it can be signed. */
export type OpenUnaddressed = UnaddressedMessage & {
  /** On this device's clock, in milliseconds since 1970. */
  readonly deadline: number
}

/** What asking again does: as little as is needed. */
export type Again =
  | { readonly step: 'prepare' }
  | { readonly step: 'sign'; readonly challenge: OpenChallenge }
  | { readonly step: 'verify'; readonly challenge: OpenChallenge; readonly signature: `0x${string}` }

type Step = {
  /** Counts the steps taken. An answer that carries another number belongs to a step that is over. */
  readonly attempt: number
  readonly subject: Subject
}

export type SignInState =
  | {
      readonly status: 'idle'
      readonly attempt: number
      /** How the last sign-in ended without a session: the person turned away, or the wallet went. */
      readonly ended: 'cancelled' | 'disconnected' | null
    }
  | (Step & { readonly status: 'preparing-message' })
  /** The text is there to be read; nothing is asked of the wallet yet. */
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
    })
  | (Step & {
      readonly status: 'failed'
      /** The step that failed. */
      readonly at: 'preparing-message' | 'waiting-for-signature' | 'verifying-signature'
      readonly failure: SignInFailure
      /** The text that was shown, if there was one. It can still be signed unless `again` prepares another. */
      readonly message: string | null
      readonly again: Again
    })
  | { readonly status: 'signed-in'; readonly attempt: number; readonly session: SignedIn }

export { holdsSignature } from './holds-signature.ts'

export const initialSignIn: SignInState = { status: 'idle', attempt: 0, ended: null }
