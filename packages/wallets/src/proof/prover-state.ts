import type { ProblemCode, ProofProblemCode, ProofState } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { NetworkFailureKind } from '../networks/state.ts'
import type { SignInFailure } from '../sign-in/failure.ts'

/** What is being signed: one account's text, for one draft of a proof. */
export type ProofAct = {
  /** The id of the draft. */
  readonly draft: string
  /** CAIP-10: one of the draft's accounts. */
  readonly account: string
  /** The call that deploys it, if it is a Safe that is not deployed yet (ERC-6492). */
  readonly factory?: { readonly address: string; readonly data: string } | undefined
}

/** What the server says of a draft in place of a text, or of taking a signature. */
export type DraftProblemCode = Extract<
  ProblemCode | ProofProblemCode,
  | 'proof-not-found'
  | 'proof-not-yours'
  | 'proof-signed'
  | 'proof-ended'
  | 'proof-unfit'
  | 'request-too-large'
  | 'request-not-found'
  | 'request-answered'
  | 'request-ended'
  | 'too-many-proofs'
>

/**
 * Why an account of a proof was not signed for; beside what becomes of any signature:
 * - `draft`: the draft takes no signature for it, or is no more.
 * - `not-connected`: no wallet is connected.
 * - `wrong-account`: the wallet shows other accounts than the one that is to sign.
 * - `wrong-network`: the account is there on its own chain only, and its wallet is elsewhere and did not change.
 * - `code-missing`: what talks to wallets could not be loaded.
 */
export type ProofFailure =
  | Exclude<
      SignInFailure,
      {
        readonly kind:
          | 'account-changed'
          | 'another-account'
          | 'confirmation-refused'
          | 'confirmation-repeated'
      }
    >
  | { readonly kind: 'draft'; readonly code: DraftProblemCode }
  | { readonly kind: 'not-connected' | 'code-missing' }
  | { readonly kind: 'wrong-account'; readonly connected: Address }
  | { readonly kind: 'wrong-network'; readonly reason: NetworkFailureKind }

/** The step of an act that is going on, or that failed. */
export type ProofStep = 'preparing-text' | 'waiting-for-signature' | 'verifying-signature'

/** A text that is to be signed, and until when it can be. */
export type ProofText = {
  /** Names it to the server. */
  readonly id: string
  /** CAIP-10: whom it names. */
  readonly account: string
  /** The exact text (EIP-4361). */
  readonly message: string
  /** On this device's clock, in milliseconds since 1970. */
  readonly deadline: number
  /** Where the account is a Safe: the id of the collection of its owners' confirmations. */
  readonly cosigning: string | null
}

type At = {
  /** Counts acts; an answer to an earlier one changes nothing. */
  readonly attempt: number
  readonly act: ProofAct
}

/** Where the signing of one account stands. */
export type ProverState =
  | { readonly status: 'idle'; readonly attempt: number }
  /** What it needs is being loaded. */
  | (At & { readonly status: 'loading' })
  | (At & { readonly status: 'preparing-text' })
  /** The text is there to be read; nothing is asked of the wallet yet. */
  | (At & { readonly status: 'text-ready'; readonly text: ProofText })
  | (At & { readonly status: 'switching-network'; readonly text: ProofText })
  /** The wallet has it. `slow`: for so long that the person may have to be told where to look. */
  | (At & {
      readonly status: 'waiting-for-signature'
      readonly text: ProofText
      readonly slow: boolean
    })
  | (At & { readonly status: 'verifying-signature'; readonly text: ProofText })
  /** A Safe’s own wallet has given no signature that counts on its own: its owners confirm, there or elsewhere. */
  | (At & { readonly status: 'waiting-for-owners'; readonly text: ProofText })
  /** It counts: how the proof stands with it. */
  | (At & { readonly status: 'done'; readonly proof: ProofState })
  | (At & {
      readonly status: 'failed'
      readonly at: ProofStep
      readonly failure: ProofFailure
      /** The text that was shown, if there was one. */
      readonly message: string | null
    })

export const initialProver: ProverState = { status: 'idle', attempt: 0 }
