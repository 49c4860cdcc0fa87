import type { Address } from '../account.ts'

/**
 * A sign-in message (EIP-4361), field by field and exactly as written: times stay the text they were, so that
 * writing a parsed message gives back the same bytes.
 */
export type SignInMessage = {
  /** The scheme of the origin, such as `https`. */
  readonly scheme?: string
  /** The authority that asks, with its port if it has one, such as `id.example.org:8443`. */
  readonly domain: string
  readonly address: Address
  /** One line for the person, without a line break. */
  readonly statement?: string
  /** What is signed in to (RFC 3986 URI). */
  readonly uri: string
  readonly version: '1'
  /** The EIP-155 chain id on which a contract account is asked. */
  readonly chainId: number
  /** 8 to 128 letters and digits. */
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. */
  readonly expirationTime?: string
  /** RFC 3339. */
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs. An empty list is written too, and is not the same as none. */
  readonly resources?: readonly string[]
}

/** A part of the message; `text` is the whole, where no single part is at fault. */
export type MessageField = keyof SignInMessage | 'text'

/** The longest message that is read or written, in bytes (and, being ASCII, in characters). */
export const messageLimit = 4096
