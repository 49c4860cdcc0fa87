import { CountersignError } from '../error.ts'
import { cut, shown } from '../shown.ts'
import type { MessageField } from './message.ts'

export type MessageFormatCode =
  /** The text exceeds the limit; none of it was read. */
  | 'length'
  /** The value has the wrong type for the field. */
  | 'type'
  /** A character that is not allowed there. */
  | 'character'
  /** A required part is missing. */
  | 'missing'
  /** Unexpected content: a part repeated, out of order or unknown, or bytes after the end. */
  | 'unexpected'
  /** The part does not follow its grammar. */
  | 'form'
  /** The part follows its grammar but has no such value: a day, a port, a chain id. */
  | 'range'
  /** The address is not in its ERC-55 form. */
  | 'checksum'

/** What is wrong with a value: where in it, and what is allowed. */
export type Fault = { readonly code: MessageFormatCode; readonly at: number; readonly allowed: string }

/** Where the fault is in a parsed text. A message that is being written has no lines yet. */
export type Place = { readonly line: number; readonly offset: number }

/**
 * Which part of a sign-in message is invalid, where, and what is allowed there.
 *
 * @example
 * try {
 *   parseMessage(text)
 * } catch (error) {
 *   if (!(error instanceof MessageFormatError)) throw error
 *   // Have a new message signed, which follows the grammar.
 *   console.error(`Line ${error.line}, ${error.field}: ${error.allowed}`)
 * }
 */
export class MessageFormatError extends CountersignError {
  override readonly name = 'MessageFormatError'
  readonly code: MessageFormatCode
  readonly field: MessageField
  /** The line, counted from 1; `undefined` if a message was being written. */
  readonly line: number | undefined
  /** Where the fault is, in UTF-16 units: from the start of the text, or of the field that was being written. */
  readonly offset: number
  /** The value of the field, shortened for display. */
  readonly value: string
  readonly allowed: string

  constructor(field: MessageField, value: unknown, fault: Fault, place?: Place) {
    const where = place ? `line ${place.line}, offset ${place.offset + fault.at}` : `offset ${fault.at}`
    super(
      field === 'text'
        ? `Invalid message at ${where}: ${fault.allowed}.`
        : `Invalid ${field} ${shown(value)} in the message at ${where}: ${fault.allowed}.`,
    )
    this.code = fault.code
    this.field = field
    this.line = place?.line
    this.offset = (place?.offset ?? 0) + fault.at
    this.value = typeof value === 'string' ? cut(value) : shown(value)
    this.allowed = fault.allowed
  }
}
