import { bullet, heading, label } from './layout.ts'
import type { SignInMessage } from './message.ts'

/**
 * Composes a sign-in message from its fields without checking them: `writeMessage` does that.
 *
 * @see EIP-4361 §ABNF Message Format
 */
export function composeMessage(message: SignInMessage): string {
  const lines = [
    `${message.scheme === undefined ? '' : `${message.scheme}://`}${message.domain}${heading}`,
    message.address,
    '',
  ]
  if (message.statement !== undefined) lines.push(message.statement)
  lines.push(
    '',
    label.uri + message.uri,
    label.version + message.version,
    `${label.chainId}${message.chainId}`,
    label.nonce + message.nonce,
    label.issuedAt + message.issuedAt,
  )
  for (const field of ['expirationTime', 'notBefore', 'requestId'] as const) {
    const value = message[field]
    if (value !== undefined) lines.push(label[field] + value)
  }
  if (message.resources !== undefined) {
    lines.push(label.resources)
    for (const resource of message.resources) lines.push(bullet + resource)
  }
  return lines.join('\n')
}
