import { CountersignError } from './error.ts'
import { shown } from './shown.ts'

/** The base of errors that name the invalid part of a value. */
export abstract class FieldError extends CountersignError {
  /** The invalid part. */
  readonly field: string
  /** The value received, shortened for display. */
  readonly value: string
  readonly allowed: string

  /**
   * @param subject - the start of the sentence
   * @param rule - the end of the sentence
   */
  constructor(subject: string, field: string, given: unknown, allowed: string, rule = allowed) {
    const value = shown(given)
    super(`${subject} is ${value}; ${rule}.`)
    this.field = field
    this.value = value
    this.allowed = allowed
  }
}
