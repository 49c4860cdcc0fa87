import { CountersignError } from '../error.ts'
import { cut, shown } from '../shown.ts'
import type { MessageField } from './message.ts'

export type MessageFormatCode =
  /** The text is over the limit; nothing of it was read. */
  | 'length'
  /** Another kind of value than the field takes. */
  | 'type'
  /** A character that may not stand there. */
  | 'character'
  /** A part that must be there is not. */
  | 'missing'
  /** Something follows that may not: a part repeated, out of order, unknown, or bytes after the end. */
  | 'unexpected'
  /** The part is not written as its grammar says. */
  | 'form'
  /** The part is well written, but there is no such value: a day, a port, a chain id. */
  | 'range'
  /** The address is not in its ERC-55 form. */
  | 'checksum'

/** What is wrong with a value: where in it, and what would be right. */
export type Fault = { readonly code: MessageFormatCode; readonly at: number; readonly allowed: string }

/** Where a fault was found in a text that was parsed. A message that is being written has no lines yet. */
export type Place = { readonly line: number; readonly offset: number }

/** Says which part of a sign-in message is wrong, where, and what is allowed there. */
export class MessageFormatError extends CountersignError {
  override readonly name = 'MessageFormatError'
  readonly code: MessageFormatCode
  readonly field: MessageField
  /** The line, counted from 1; `undefined` where a message was to be written. */
  readonly line: number | undefined
  /** Where the fault is, in UTF-16 units: from the start of the text, or of the field that was to be written. */
  readonly offset: number
  /** What was given for the field, cut to a length that can be shown. */
  readonly value: string
  readonly allowed: string

  constructor(field: MessageField, value: unknown, fault: Fault, place?: Place) {
    const where = place ? `line ${place.line}, offset ${place.offset + fault.at}` : `offset ${fault.at}`
    super(
      field === 'text'
        ? `The message is wrong at ${where}: ${fault.allowed}.`
        : `The ${field} ${shown(value)} of the message is wrong at ${where}: ${fault.allowed}.`,
    )
    this.code = fault.code
    this.field = field
    this.line = place?.line
    this.offset = (place?.offset ?? 0) + fault.at
    this.value = typeof value === 'string' ? cut(value) : shown(value)
    this.allowed = fault.allowed
  }
}
