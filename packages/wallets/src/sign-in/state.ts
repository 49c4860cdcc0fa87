import type { Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { PreparedMessage, SignedIn, UnaddressedMessage } from './authentication.ts'
import type { SignInFailure } from './failure.ts'

/** A Safe that is to be proved, by whoever of its owners. */
export type SafeSubject = {
  /** CAIP-10: the Safe on its own chain. */
  readonly account: string
  /** The call that deploys it, where it is not deployed yet (ERC-6492). */
  readonly factory?: { readonly address: Address; readonly data: `0x${string}` } | undefined
}

/** Who is to be proved: an account as its wallet shows it, or a Safe that it is an owner of. */
export type Subject = {
  readonly address: Address
  /** EIP-155 id of the chain that the wallet is on; it need not be one that the site offers. */
  readonly chainId: number
  /** The person signs as an owner of this Safe, and it is the Safe that is proved. */
  readonly safe?: SafeSubject | undefined
}

/** A text to sign, and until when it can be. */
export type OpenChallenge = PreparedMessage & {
  /**
   * On this device's clock, in milliseconds since 1970: its lifetime counted from its arrival, since the clocks of
   * device and server may be hours apart.
   */
  readonly deadline: number
  /** It was opened on an earlier visit: under which name it can be answered whole is not known any more. */
  readonly resumed?: true
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
  | {
      readonly step: 'verify'
      readonly challenge: OpenChallenge
      readonly signature: `0x${string}`
      readonly of?: Address | undefined
    }
  /** Goes on waiting, or takes the session that could not be taken. */
  | { readonly step: 'wait'; readonly challenge: OpenChallenge; readonly own: OwnPart }

/**
 * What the person's own wallet gave to a cosigning.
 * - `none`: nothing yet; it can be asked.
 * - `given`: its confirmation.
 * - `unanswered`: it was asked, and it shows elsewhere what comes of it: a Safe's own wallet answers once all have signed.
 */
export type OwnPart = 'none' | 'given' | 'unanswered'

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
      /** The cosigning, by its id, that the person has taken back with it. */
      readonly withdrawn?: string | undefined
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
      /** The Safe whose owner has signed: the account itself, or one of its owners. */
      readonly of?: Address | undefined
    })
  /** Owners are to confirm, for as long as it takes. Nothing is lost by leaving: the server keeps it. */
  | (Step & {
      readonly status: 'waiting-for-confirmations'
      readonly challenge: OpenChallenge
      /** As it stands now: the same as the challenge carries. */
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
      /** The text that was shown, if there was one. It can still be signed unless `again` prepares another. */
      readonly message: string | null
      readonly again: Again
    })
  | { readonly status: 'signed-in'; readonly attempt: number; readonly session: SignedIn }

export { holdsSignature } from './holds-signature.ts'

export const initialSignIn: SignInState = { status: 'idle', attempt: 0, ended: null }
