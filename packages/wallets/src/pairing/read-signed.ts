import { MessageFormatError, parseMessage } from '@countersign/core'
import type { WalletView } from '../connection/state.ts'
import type { OneStepSignature } from '../dialog/event.ts'
import type { OpenUnaddressed } from '../sign-in/state.ts'
import type { Paired } from './open-pairing.ts'

/**
 * Reads what a wallet signed while it connected, as the answer to what it was asked. What else the text says is for the
 * backend to compare with what it asked for.
 *
 * @returns `null` where nothing was asked or signed, or where the text is none (EIP-4361), or names an account that the
 *   wallet does not show: then it is asked to sign in a step of its own
 */
export function readSigned(
  signed: Paired['signed'],
  request: OpenUnaddressed | null,
  { accounts }: WalletView,
): OneStepSignature | null {
  if (!signed || !request) return null
  const { message, signature } = signed
  try {
    const { address, chainId } = parseMessage(message)
    if (!accounts.includes(address)) return null
    const { id, issuedAt, expiresAt, deadline } = request
    const account = `eip155:${chainId}:${address}`
    return { challenge: { id, account, message, issuedAt, expiresAt, deadline }, signature, address }
  } catch (error) {
    if (error instanceof MessageFormatError) return null
    throw error
  }
}
