import type { ConfirmationRequest, Cosigning, Cosignings } from '@countersign/api'
import type { Address } from '@countersign/core'

/** Who is signed in, as far as the kit needs to know; a backend's own sessions contain more. */
export type SignedIn = {
  /** CAIP-10, such as `eip155:1:0xAb…`. Addresses are compared case-insensitively. */
  readonly account: string
}

/** The account that requests a text to sign. */
export type SignInSubject = {
  /** CAIP-10: `address` on the chain `chainId`. */
  readonly account: string
  /** EIP-155 id of a chain that the site offers: the wallet's own, or otherwise the site's first. */
  readonly chainId: number
  /** The account's address; if an owner signs for a Safe, the Safe's. */
  readonly address: Address
  /** The call that deploys the account, if it is a Safe that is not deployed yet (ERC-6492). */
  readonly factory?: { readonly address: Address; readonly data: `0x${string}` } | undefined
  /** Whether an owner signs for it: a text that is only valid with the account's own signature is then of no use. */
  readonly isSafe?: boolean | undefined
}

/** A text that the backend accepts a signature of, once. */
export type PreparedMessage = {
  /** The backend's id of this text. */
  readonly id: string
  /** CAIP-10: the account that the text names. */
  readonly account: string
  /** The exact text to sign (EIP-4361). */
  readonly message: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. Measured from `issuedAt`: the clocks of device and backend may be hours apart. */
  readonly expiresAt: string
  /** If the account is a Safe: the collection of its owners' confirmations. Only used with `Authentication.cosign`. */
  readonly cosigning?: Cosigning | null | undefined
}

/** The required content of a text that a wallet composes itself (EIP-4361), before the account is known. */
export type UnaddressedMessage = {
  /** The backend's id of this text. */
  readonly id: string
  readonly fields: {
    /** The site's authority, with its port if that is not the default. */
    readonly domain: string
    readonly uri: string
    readonly version: '1'
    readonly statement: string | null
    readonly nonce: string
    /** RFC 3339. */
    readonly issuedAt: string
    /** RFC 3339. */
    readonly expirationTime: string
    /** EIP-155 ids: the text names one of them. */
    readonly chains: readonly number[]
  }
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. Measured from `issuedAt`: the clocks of device and backend may be hours apart. */
  readonly expiresAt: string
}

/** A prepared text with the wallet's signature. */
export type SignedMessage = {
  readonly id: string
  readonly account: string
  readonly message: string
  readonly signature: `0x${string}`
}

export type Call = { readonly signal?: AbortSignal }

/** What a backend can do for accounts with several owners (Safes), who confirm at different times. */
export type Cosign<S extends SignedIn = SignedIn> = {
  /**
   * Reports the current state of a cosigning, and each change, until the returned function is called. Retries if the
   * backend cannot be reached.
   *
   * @param tell.lost - the backend does not respond, so the last state may be out of date; the request is retried
   * @param tell.reached - the backend responds, also without changes: the last state is up to date
   * @param tell.notFound - no cosigning has this id
   */
  readonly watch: (
    id: string,
    tell: {
      readonly changed: (cosigning: Cosigning) => void
      readonly lost?: () => void
      readonly reached?: () => void
      readonly notFound: () => void
    },
  ) => () => void
  /** Submits one owner's confirmation. */
  readonly confirm: (id: string, confirmation: ConfirmationRequest, options?: Call) => Promise<Cosigning>
  /** Collects the session of a confirmed cosigning that this browser has opened. */
  readonly collect: (id: string, options?: Call) => Promise<S>
  /**
   * Tells the owners of a cosigning that this browser has opened: the person has the link for them. May be called more
   * than once. Without this, the backend tells owners when it opens a cosigning.
   */
  readonly announce?: (id: string, options?: Call) => Promise<Cosigning>
  /** Cancels a cosigning that this browser has opened. */
  readonly cancel: (id: string, options?: Call) => Promise<void>
  /** Lists the cosignings that this browser has opened and that did not end long ago, newest first. */
  readonly list: (options?: Call) => Promise<Cosignings>
}

/**
 * The interface to what knows who is signed in: the site's own backend. Two implementations are included:
 * `countersignAuthentication` for our server, and `messageAuthentication` for any backend that issues nonces and
 * verifies EIP-4361 messages.
 *
 * Failures are thrown as an `AuthenticationError`. Anything else that is thrown is shown as unexpected, and the person
 * has to sign again.
 */
export type Authentication<S extends SignedIn = SignedIn> = {
  /** Returns who is signed in in this browser; `null` if nobody is. */
  readonly session: (options?: Call) => Promise<S | null>
  /** Requests a text for this account to sign. */
  readonly prepare: (
    subject: SignInSubject,
    options: { readonly signal: AbortSignal },
  ) => Promise<PreparedMessage>
  /**
   * Returns the required content of a text that a wallet composes and signs in the same step in which it connects.
   * Without this, wallets connect first and sign afterwards. The signed text is passed to `verify` with the account
   * that it names.
   */
  readonly prepareUnaddressed?: (options: { readonly signal: AbortSignal }) => Promise<UnaddressedMessage>
  /**
   * Submits the signature and returns the session that was opened. Never aborted: the backend may have accepted it
   * already.
   */
  readonly verify: (signed: SignedMessage, options?: Call) => Promise<S>
  /** Without this, a Safe signs in with any complete signature that its wallet returns. */
  readonly cosign?: Cosign<S>
  /** Ends the session of this browser. */
  readonly signOut: (options?: Call) => Promise<void>
}
