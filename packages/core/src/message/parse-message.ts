import type { Address } from '../account.ts'
import { type Fault, MessageFormatError, type Place } from './error.ts'
import { fieldFault, readAddress } from './fields.ts'
import { bullet, heading, label } from './layout.ts'
import { type MessageField, messageLimit, type ParsedMessage, type SignInMessage } from './message.ts'

/**
 * Parses a sign-in message strictly: every byte follows the grammar, each field occurs once and in its place, and
 * nothing follows the last. A text has at most one interpretation, and writing that returns the same text.
 *
 * The one exception is an address in all lower or all upper case, which has no ERC-55 checksum: EIP-4361 only recommends
 * one, and some wallets leave it out. The result has its ERC-55 form, and the written one as `addressWithoutChecksum`.
 *
 * Where EIP-4361 is ambiguous, or other parsers accept more, this one is stricter. It deliberately rejects:
 * - an address of mixed case with a wrong ERC-55 checksum;
 * - a chain id with leading zeros, of 0, or above 2^53 − 1;
 * - a nonce of more than 128 characters, or with other characters than letters and digits;
 * - an empty host, an empty port, a port above 65535, and an IPv6 zone;
 * - a time that does not exist: 30 February, hour 24, a leap second (`:60`), an offset of 24 hours or more;
 * - an empty statement on its own line (a message without a statement has two empty lines), and characters in it
 *   other than those of RFC 3986 and the space: no accents, quotes, `<`, `%` or line breaks;
 * - a URI with a character outside RFC 3986, such as `\`, `^` or a space;
 * - a carriage return, a trailing line feed, a field that is repeated or out of order, and any further line;
 * - a text of more than `messageLimit` bytes.
 *
 * [docs/messages.md](../../../../docs/messages.md) compares this with the library `siwe`.
 *
 * @param text - at most `messageLimit` bytes; a longer one is rejected unread.
 * @throws {MessageFormatError} and no other error.
 * @see EIP-4361 §ABNF Message Format
 * @example
 * const { address, nonce, chainId } = parseMessage(text)
 */
export function parseMessage(text: string): ParsedMessage {
  if (typeof text !== 'string')
    throw new MessageFormatError('text', text, { code: 'type', at: 0, allowed: 'a message is a text' })
  if (text.length > messageLimit)
    throw new MessageFormatError(
      'text',
      '',
      { code: 'length', at: messageLimit, allowed: `a message has at most ${messageLimit} bytes` },
      { line: 1, offset: 0 },
    )
  const lines = new Lines(text)

  const head = lines.take('domain', `the first line is the domain and${heading}`)
  if (!head.value.endsWith(heading))
    throw head.error('domain', { code: 'form', at: 0, allowed: `the first line is the domain and${heading}` })
  const origin = head.value.slice(0, -heading.length)
  const separator = origin.indexOf('://')
  const scheme = separator < 0 ? undefined : head.part('scheme', 0, separator)
  const domain = head.part('domain', separator < 0 ? 0 : separator + 3, origin.length)

  const addressLine = lines.take('address', 'the second line is the address')
  const address = addressLine.address()
  lines.empty('expected an empty line after the address')
  const statement = lines.optionalStatement()
  lines.empty('expected an empty line after the statement, or in its place')

  const uri = lines.required('uri')
  lines.required('version')
  const chainId = Number(lines.required('chainId'))
  const nonce = lines.required('nonce')
  const issuedAt = lines.required('issuedAt')
  const expirationTime = lines.optional('expirationTime')
  const notBefore = lines.optional('notBefore')
  const requestId = lines.optional('requestId')
  const resources = lines.resources()
  lines.end()

  return {
    ...(scheme === undefined ? {} : { scheme }),
    domain,
    address,
    ...(address === addressLine.value ? {} : { addressWithoutChecksum: addressLine.value }),
    ...(statement === undefined ? {} : { statement }),
    uri,
    version: '1',
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
}

/** One line of the text and its position. */
class Line {
  readonly value: string
  readonly #place: Place

  constructor(value: string, place: Place) {
    this.value = value
    this.#place = place
  }

  error(field: MessageField, fault: Fault, value = this.value): MessageFormatError {
    return new MessageFormatError(field, value, fault, this.#place)
  }

  /** Reads a part of the line as a field. */
  part(field: keyof SignInMessage, from: number, to = this.value.length): string {
    const value = this.value.slice(from, to)
    const fault = fieldFault[field](value)
    if (fault) throw this.error(field, { ...fault, at: fault.at + from }, value)
    return value
  }

  address(): Address {
    const address = readAddress(this.value)
    if (typeof address === 'string') return address
    throw this.error('address', address)
  }
}

/** Reads the text once, line by line. */
class Lines {
  readonly #text: string
  #offset = 0
  #number = 1

  constructor(text: string) {
    this.#text = text
  }

  /** Returns the next line, or `undefined` after the last. A trailing line feed is followed by one more, empty line. */
  #next(): Line | undefined {
    if (this.#offset > this.#text.length) return undefined
    const feed = this.#text.indexOf('\n', this.#offset)
    const value = this.#text.slice(this.#offset, feed < 0 ? this.#text.length : feed)
    return new Line(value, { line: this.#number, offset: this.#offset })
  }

  #advance(line: Line): Line {
    if (line.value.endsWith('\r'))
      throw line.error('text', {
        code: 'character',
        at: line.value.length - 1,
        allowed: 'lines end with a line feed alone, without a carriage return',
      })
    this.#offset += line.value.length + 1
    this.#number += 1
    return line
  }

  take(field: MessageField, allowed: string): Line {
    const line = this.#next()
    if (line) return this.#advance(line)
    const last = { line: this.#number, offset: this.#text.length }
    throw new MessageFormatError(field, '', { code: 'missing', at: 0, allowed }, last)
  }

  empty(allowed: string): void {
    const line = this.take('text', allowed)
    if (line.value !== '') throw line.error('text', { code: 'unexpected', at: 0, allowed })
  }

  optionalStatement(): string | undefined {
    const line = this.#next()
    return line && line.value !== '' ? this.#advance(line).part('statement', 0) : undefined
  }

  required(field: keyof typeof label): string {
    const allowed = `expected ${JSON.stringify(label[field])} and its value`
    const line = this.take(field, allowed)
    if (!line.value.startsWith(label[field])) throw line.error(field, { code: 'missing', at: 0, allowed })
    return line.part(field, label[field].length)
  }

  optional(field: keyof typeof label): string | undefined {
    return this.#next()?.value.startsWith(label[field]) ? this.required(field) : undefined
  }

  resources(): string[] | undefined {
    const line = this.#next()
    if (line?.value !== label.resources) return undefined
    this.#advance(line)
    const resources: string[] = []
    for (let next = this.#next(); next?.value.startsWith(bullet); next = this.#next())
      resources.push(this.#advance(next).part('resources', bullet.length))
    return resources
  }

  end(): void {
    const line = this.#next()
    if (line)
      throw line.error('text', {
        code: 'unexpected',
        at: 0,
        allowed:
          'only Expiration Time, Not Before, Request ID and Resources may follow Issued At, each once and in this order',
      })
  }
}
