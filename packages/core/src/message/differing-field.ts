import { anyText } from '../input.ts'
import { heading, label, labeled, order } from './layout.ts'
import type { MessageField, SignInMessage } from './message.ts'
import { parseMessage } from './parse-message.ts'

/**
 * Returns the first field in which an answered text differs from the issued one.
 *
 * @param issued - the text that was issued.
 * @param answered - any text.
 * @returns the field; `text` if no single field can be named; `undefined` if the texts are equal.
 * @throws {InputError} if one of them is not a string.
 * @see EIP-4361 §ABNF Message Format
 * @example
 * differingField(issued, issued.replace('Chain ID: 1', 'Chain ID: 10')) // 'chainId'
 */
export function differingField(issued: string, answered: string): MessageField | undefined {
  anyText(issued, 'issued')
  anyText(answered, 'answered')
  if (issued === answered) return undefined
  const expected = read(issued)
  const given = read(answered)
  if (!expected) return 'text'
  if (given)
    return order.find(field => JSON.stringify(expected[field]) !== JSON.stringify(given[field])) ?? 'text'
  return fieldAt(issued, firstDifference(issued, answered))
}

function read(text: string): SignInMessage | undefined {
  try {
    const { addressWithoutChecksum, ...parsed } = parseMessage(text)
    return addressWithoutChecksum === undefined ? parsed : undefined
  } catch {
    return undefined
  }
}

function firstDifference(issued: string, answered: string): number {
  let at = 0
  // Behind the end of a text it is NaN, which equals nothing.
  while (issued.charCodeAt(at) === answered.charCodeAt(at)) at++
  return at
}

/** Returns the field of a well-formed message on whose line an offset lies. */
function fieldAt(message: string, offset: number): MessageField {
  if (offset >= message.length) return 'text'
  const start = message.lastIndexOf('\n', offset - 1) + 1
  const feed = message.indexOf('\n', offset)
  const line = message.slice(start, feed < 0 ? message.length : feed)
  const number = message.slice(0, start).split('\n').length
  if (number === 1) {
    const scheme = line.indexOf('://')
    if (offset < scheme) return 'scheme'
    return offset <= line.length - heading.length ? 'domain' : 'text'
  }
  if (number === 2) return 'address'
  if (number === 4 && line !== '') return 'statement'
  if (line.startsWith('- ')) return 'resources'
  return labeled.find(field => line.startsWith(label[field])) ?? 'text'
}
