import type { ConfirmationRequest, Cosigning } from '@countersign/api'
import type { Address } from '@countersign/core'

/** Who is signed in, as far as the kit must know; a backend's own sessions carry more. */
export type SignedIn = {
  /** CAIP-10, such as `eip155:1:0xAb…`. Addresses are compared without regard to case. */
  readonly account: string
}

/** Who asks for a text to sign. */
export type SignInSubject = {
  /** CAIP-10: `address` on the chain `chainId`. */
  readonly account: string
  /** EIP-155 id of a chain that the site offers: the wallet's own, or else the site's first. */
  readonly chainId: number
  /** The account's; where an owner signs for a Safe, the Safe's. */
  readonly address: Address
  /** The call that deploys the account, where it is a Safe that is not deployed yet (ERC-6492). */
  readonly factory?: { readonly address: Address; readonly data: `0x${string}` } | undefined
  /** Whether an owner signs for it: a text that counts only as the account's own signature is of no use then. */
  readonly isSafe?: boolean | undefined
}

/** A text that the backend is ready to see signed, once. */
export type PreparedMessage = {
  /** Names this text to the backend that prepared it. */
  readonly id: string
  /** CAIP-10: whom the text names. */
  readonly account: string
  /** The exact text to sign (EIP-4361). */
  readonly message: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. Counted from `issuedAt`: the clocks of device and backend may be hours apart. */
  readonly expiresAt: string
  /** Where the account is a Safe: the collection of its owners' confirmations. Counts only with `Authentication.cosign`. */
  readonly cosigning?: Cosigning | null | undefined
}

/** What a text has to say that a wallet composes itself (EIP-4361), before it is known whose account it names. */
export type UnaddressedMessage = {
  /** Names this text to the backend that prepared it. */
  readonly id: string
  readonly fields: {
    /** The site's authority, with its port where that is not the usual one. */
    readonly domain: string
    readonly uri: string
    readonly version: '1'
    readonly statement: string | null
    readonly nonce: string
    /** RFC 3339. */
    readonly issuedAt: string
    /** RFC 3339. */
    readonly expirationTime: string
    /** CAIP-2: the text names one of them. */
    readonly chains: readonly string[]
  }
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. Counted from `issuedAt`: the clocks of device and backend may be hours apart. */
  readonly expiresAt: string
}

/** What the wallet made of a prepared text. */
export type SignedMessage = {
  readonly id: string
  readonly account: string
  readonly message: string
  readonly signature: `0x${string}`
}

type Call = { readonly signal?: AbortSignal }

/** What a backend can do for accounts of several owners (Safes), who confirm in their own time. */
export type Cosign<S extends SignedIn = SignedIn> = {
  /**
   * Tells how a cosigning stands now, and each time it changes, until the returned function is called. What is out of
   * reach is tried again.
   *
   * @param tell.lost - the backend does not answer, so what was heard last may be out of date; it is asked again
   * @param tell.reached - the backend answers, also without news: what was heard last is up to date
   * @param tell.gone - there is none of this id
   */
  readonly watch: (
    id: string,
    tell: {
      readonly heard: (cosigning: Cosigning) => void
      readonly lost?: () => void
      readonly reached?: () => void
      readonly gone: () => void
    },
  ) => () => void
  /** Hands in one owner's confirmation. */
  readonly confirm: (id: string, confirmation: ConfirmationRequest, options?: Call) => Promise<Cosigning>
  /** Takes the session of a confirmed cosigning that this browser has opened. */
  readonly collect: (id: string, options?: Call) => Promise<S>
  /** Ends a cosigning that this browser has opened. */
  readonly cancel: (id: string, options?: Call) => Promise<void>
  /** Those that this browser has opened and that are not long over, newest first. */
  readonly list: (options?: Call) => Promise<readonly Cosigning[]>
}

/**
 * Who can say who is signed in: the site's own backend. Ready-made are `countersignAuthentication` for our server, and
 * `messageAuthentication` for any backend that gives nonces and checks EIP-4361 messages.
 *
 * What fails is thrown as an `AuthenticationError`; anything else that is thrown is shown as unforeseen, and the person
 * has to sign again.
 */
export type Authentication<S extends SignedIn = SignedIn> = {
  /** Who is signed in in this browser; `null` if nobody is. */
  readonly session: (options?: Call) => Promise<S | null>
  /** Asks for a text that this account is to sign. */
  readonly prepare: (
    subject: SignInSubject,
    options: { readonly signal: AbortSignal },
  ) => Promise<PreparedMessage>
  /**
   * Says what a text has to say that a wallet composes and signs in the same step in which it connects. Without this,
   * wallets connect first and sign then. What comes back goes to `verify` with the account that the text names.
   */
  readonly prepareUnaddressed?: (options: { readonly signal: AbortSignal }) => Promise<UnaddressedMessage>
  /** Hands in the signature, and gives the session that was opened. Never called back: it may have been taken already. */
  readonly verify: (signed: SignedMessage, options?: Call) => Promise<S>
  /** Without this, a Safe signs in with whatever whole signature its wallet returns. */
  readonly cosign?: Cosign<S>
  /** Ends the session of this browser. */
  readonly signOut: (options?: Call) => Promise<void>
}
