import type { UnaddressedMessage } from '../authentication/authentication.ts'
import { isSignature } from '../signature.ts'
import type { HostedSignature } from './hosted.ts'

/** The maximum length of a text that is accepted, in characters. */
const longest = 10_000

/** Returns the request to connect and sign in the same step (ERC-7846, `signInWithEthereum`). */
export function connectRequest({ fields }: UnaddressedMessage): { method: string; params: unknown } {
  const { domain, uri, statement, nonce, issuedAt, expirationTime, chains, version } = fields
  const signInWithEthereum = {
    version,
    nonce,
    chainId: chainIdOf(chains),
    domain,
    uri,
    issuedAt,
    expirationTime,
    ...(statement === null ? {} : { statement }),
  }
  return { method: 'wallet_connect', params: [{ version: '1', capabilities: { signInWithEthereum } }] }
}

function chainIdOf([id]: readonly number[]): string {
  if (!id || !Number.isSafeInteger(id)) throw new RangeError('A text to sign names a chain.')
  return `0x${id.toString(16)}`
}

/**
 * Reads a wallet's response as untrusted input. The server verifies the signature.
 *
 * @returns `null` if it has connected and signed nothing: it is then asked to sign in a separate step
 */
export function readSignature(answer: unknown): HostedSignature | null {
  try {
    const capability = part(part(part(part(answer, 'accounts'), '0'), 'capabilities'), 'signInWithEthereum')
    const message = part(capability, 'message')
    const signature = part(capability, 'signature')
    if (typeof message !== 'string' || message.length > longest || !isSignature(signature)) return null
    return { message, signature }
  } catch {
    return null
  }
}

function part(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
}
