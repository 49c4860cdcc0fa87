import type { Address } from '../account.ts'

/**
 * A sign-in message (EIP-4361), field by field and exactly as written: times remain text, so that writing a parsed
 * message returns the same bytes.
 */
export type SignInMessage = {
  /** The scheme of the origin, such as `https`. */
  readonly scheme?: string
  /** The authority that requests the sign-in, with its port if it has one, such as `id.example.org:8443`. */
  readonly domain: string
  readonly address: Address
  /** One line for the person who signs, without a line break. */
  readonly statement?: string
  /** The resource that is signed in to (RFC 3986 URI). */
  readonly uri: string
  readonly version: '1'
  /** The EIP-155 chain id on which a contract account is verified. */
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
  /** URIs. An empty list is written as well, and differs from no list. */
  readonly resources?: readonly string[]
}

/** A sign-in message that was parsed. */
export type ParsedMessage = SignInMessage & {
  /** The address as the text has it, if that is not its ERC-55 form: all in lower or all in upper case. */
  readonly addressWithoutChecksum?: string
}

/** A part of the message; `text` is the whole message if no single part is at fault. */
export type MessageField = keyof SignInMessage | 'text'

/** The longest message that is parsed or written, in bytes (messages are ASCII, so also in characters). */
export const messageLimit = 5120
