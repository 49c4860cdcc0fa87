import { composeMessage } from './composeMessage.ts'
import { MessageFormatError } from './error.ts'
import { fieldFault } from './fields.ts'
import { order } from './layout.ts'
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
  for (const field of order) check(field, message[field])
  const text = composeMessage(message)
  if (text.length > messageLimit)
    throw new MessageFormatError('text', text, {
      code: 'length',
      at: messageLimit,
      allowed: `a message has at most ${messageLimit} bytes`,
    })
  return text
}

function check(field: keyof SignInMessage, value: SignInMessage[keyof SignInMessage]): void {
  if (value === undefined) return
  for (const text of typeof value === 'object' ? value : [String(value)]) {
    const fault = fieldFault[field](text)
    if (fault) throw new MessageFormatError(field, text, fault)
  }
}
