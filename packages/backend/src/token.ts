import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Creates a secret of 256 random bits, in hex. */
export const newToken = (): string => bytesToHex(randomBytes(32))

/** Creates a nonce of 128 random bits, in hex (EIP-4361: at least 8 letters and digits). */
export const newNonce = (): string => bytesToHex(randomBytes(16))

/** Whether a text has the form of a token. */
export const isToken = (text: string | undefined): text is string => /^[0-9a-f]{64}$/.test(text ?? '')

/** Hashes a secret, so that the store does not have it. */
export const hashOf = (...secrets: readonly string[]): string =>
  bytesToHex(sha256(utf8ToBytes(secrets.join('.'))))
