import { MessageFormatError, parseMessage } from '@countersign/core'
import type { WalletView } from '../connection/state.ts'
import type { OneStepSignature } from '../dialog/event.ts'
import type { OpenUnaddressed } from './state.ts'

/**
 * Reads what a wallet signed while it connected, as the answer to what it was asked. What else the text says is for the
 * backend to compare with what it asked for.
 *
 * @returns `null` where nothing was asked or signed, or where the text is none (EIP-4361): then the wallet is asked to
 *   sign in a step of its own
 */
export function readSigned(
  signed: { readonly message: string; readonly signature: `0x${string}` } | null,
  request: OpenUnaddressed | null,
  { accounts }: WalletView,
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
