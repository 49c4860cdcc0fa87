import { isObject } from '../object.ts'
import { composeMessage } from './compose-message.ts'
import { MessageFormatError } from './error.ts'
import { fieldFault } from './fields.ts'
import { order } from './layout.ts'
import { type MessageField, messageLimit, type SignInMessage } from './message.ts'

/**
 * Writes a sign-in message.
 *
 * @param message - the fields; optional fields that are missing here are omitted from the text.
 * @returns the text to sign, which `parseMessage` parses to the same fields.
 * @throws {MessageFormatError} and no other error: if a required field is missing, a field has the wrong type or does
 *   not follow its grammar, or the text would exceed `messageLimit`.
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
  const text = composeMessage(checked(message))
  if (text.length > messageLimit)
    throw new MessageFormatError('text', text, {
      code: 'length',
      at: messageLimit,
      allowed: `a message has at most ${messageLimit} bytes`,
    })
  return text
}

const required: readonly string[] = [
  'domain',
  'address',
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
] satisfies (keyof SignInMessage)[]

/** Copies the fields, reading each once, so that the checked values are the written ones. */
function checked(message: SignInMessage): SignInMessage {
  const copy: Record<string, unknown> = {}
  if (!isObject(message)) throw fault('text', message, 'type', 'a message is an object of its fields')
  for (const field of order) {
    const value = read(message, field)
    if (value !== undefined) copy[field] = check(field, value)
    else if (required.includes(field))
      throw fault(field, value, 'missing', `a message has the field ${field}`)
  }
  // Every required field is present, and each has the type and form of its field.
  return copy as SignInMessage
}

function read(message: Readonly<Record<string, unknown>>, field: keyof SignInMessage): unknown {
  try {
    const value = message[field]
    // More resources would make the text too long.
    return Array.isArray(value) ? value.slice(0, messageLimit) : value
  } catch {
    throw fault(field, undefined, 'type', 'it is a value that can be read')
  }
}

function check(field: keyof SignInMessage, value: unknown): unknown {
  switch (field) {
    case 'resources':
      if (!Array.isArray(value)) throw fault(field, value, 'type', 'resources are a list of URIs')
      for (const resource of value) checkText(field, resource)
      return value
    case 'chainId':
      if (typeof value !== 'number') throw fault(field, value, 'type', 'a chain id is a number')
      checkText(field, String(value))
      return value
    default:
      checkText(field, value)
      return value
  }
}

function checkText(field: keyof SignInMessage, value: unknown): void {
  if (typeof value !== 'string') throw fault(field, value, 'type', 'expected a string')
  const wrong = fieldFault[field](value)
  if (wrong) throw new MessageFormatError(field, value, wrong)
}

function fault(field: MessageField, value: unknown, code: 'type' | 'missing', allowed: string) {
  return new MessageFormatError(field, value, { code, at: 0, allowed })
}
