import { type Address, MessageFormatError, parseMessage } from '@countersign/core'
import type { OneStepSignature, OpenUnaddressed } from './open-message.ts'

/**
 * Reads what a wallet signed while it connected, as the response to its request. The backend compares the rest of the
 * text with what it requested.
 *
 * @returns `null` if nothing was requested or signed, or if the text is not an EIP-4361 message: the wallet is then
 *   asked to sign in a separate step
 */
export function readSigned(
  signed: { readonly message: string; readonly signature: `0x${string}` } | null,
  request: OpenUnaddressed | null,
  { accounts }: { readonly accounts: readonly Address[] },
): OneStepSignature | null {
  if (!signed || !request) return null
  const { message, signature } = signed
  try {
    const { address, chainId } = parseMessage(message)
    const { id, issuedAt, expiresAt, deadline } = request
    const account = `eip155:${chainId}:${address}`
    const read = { challenge: { id, account, message, issuedAt, expiresAt, deadline }, signature, address }
    return accounts.includes(address) ? read : { ...read, ofAnother: true }
  } catch (error) {
    if (error instanceof MessageFormatError) return null
    throw error
  }
}
