import type { ProblemCode, ProofProblemCode, ProofState } from '@countersign/api'
import type { Address } from '@countersign/core'
import type { NetworkFailureKind } from '../connection/wallet-connection.ts'
import type { RequestState } from '../request/state.ts'
import type { SignInFailure } from '../sign-in/failure.ts'

/** What is signed: the text of one account, for one draft of a proof. */
export type ProofAct = {
  /** The id of the draft. */
  readonly draft: string
  /** CAIP-10: one of the draft's accounts. */
  readonly account: string
  /** The call that deploys it, if it is a Safe that is not deployed yet (ERC-6492). */
  readonly factory?: { readonly address: string; readonly data: string } | undefined
}

/** Why the server returns no text for a draft, or accepts no signature. */
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
 * Why an account of a proof was not signed for. In addition to the failures of any signature:
 * - `draft`: the draft accepts no signature for it, or does not exist.
 * - `not-connected`: no wallet is connected.
 * - `wrong-account`: the wallet shows other accounts than the one that has to sign.
 * - `wrong-network`: the account exists on its own chain only, and its wallet is on another one and did not change.
 * - `code-missing`: the code that connects to wallets could not be loaded.
 */
export type ProofFailure =
  | Exclude<
      SignInFailure,
      {
        readonly kind:
          | 'account-changed'
          | 'another-account'
          | 'not-an-owner'
          | 'confirmation-refused'
          | 'confirmation-repeated'
      }
    >
  | { readonly kind: 'draft'; readonly code: DraftProblemCode }
  | { readonly kind: 'not-connected' | 'code-missing' }
  | { readonly kind: 'wrong-account'; readonly connected: Address }
  | { readonly kind: 'wrong-network'; readonly reason: NetworkFailureKind }

/** A text to sign, with its deadline. */
export type ProofText = {
  /** The server's id of it. */
  readonly id: string
  /** CAIP-10: the account that it names. */
  readonly account: string
  /** The exact text (EIP-4361). */
  readonly message: string
  /** On this device's clock, in milliseconds since 1970. */
  readonly deadline: number
  /** If the account is a Safe: the id of the collection of its owners' confirmations. */
  readonly cosigning: string | null
}

/** A request for the signature of one account under its text. */
export type ProofRequest = {
  readonly act: ProofAct
  readonly question: ProofText
  readonly answer: `0x${string}`
  readonly progress: null
  /** The proof after the signature was accepted. */
  readonly result: ProofState
  readonly failure: ProofFailure
}

export type ProverState = RequestState<ProofRequest>
