import { MessageFormatError } from './error.ts'
import { fieldFault } from './fields.ts'
import { bullet, heading, label } from './layout.ts'
import { messageLimit, type SignInMessage } from './message.ts'

/**
 * Writes a sign-in message.
 *
 * @param message - the fields; those that are optional are left out of the text when they are left out here.
 * @returns the text to sign, which `parseMessage` reads back to the same fields.
 * @throws {MessageFormatError} where a field is not as the grammar has it, or the text would pass `messageLimit`.
 * @see EIP-4361 §ABNF Message Format
 * @example
 * writeMessage({
 *   domain: 'id.example.org',
 *   address: parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
 *   uri: 'https://id.example.org',
 *   version: '1',
 *   chainId: 1,
 *   nonce: 'hJ3mZ0q8Xw',
 *   issuedAt: '2026-01-31T09:30:00Z',
 * })
 */
export function writeMessage(message: SignInMessage): string {
  const lines = [
    `${message.scheme === undefined ? '' : `${checked('scheme', message.scheme)}://`}${checked('domain', message.domain)}${heading}`,
    checked('address', message.address),
    '',
  ]
  if (message.statement !== undefined) lines.push(checked('statement', message.statement))
  lines.push(
    '',
    label.uri + checked('uri', message.uri),
    label.version + checked('version', message.version),
    label.chainId + checked('chainId', String(message.chainId)),
    label.nonce + checked('nonce', message.nonce),
    label.issuedAt + checked('issuedAt', message.issuedAt),
  )
  for (const field of ['expirationTime', 'notBefore', 'requestId'] as const) {
    const value = message[field]
    if (value !== undefined) lines.push(label[field] + checked(field, value))
  }
  if (message.resources !== undefined) {
    lines.push(label.resources)
    for (const resource of message.resources) lines.push(bullet + checked('resources', resource))
  }
  const text = lines.join('\n')
  if (text.length > messageLimit)
    throw new MessageFormatError('text', text, {
      code: 'length',
      at: messageLimit,
      allowed: `a message has at most ${messageLimit} bytes`,
    })
  return text
}

function checked(field: keyof SignInMessage, value: string): string {
  const fault = fieldFault[field](value)
  if (fault) throw new MessageFormatError(field, value, fault)
  return value
}
