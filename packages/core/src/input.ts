import type { AccountId, Address, ChainId } from './account.ts'
import { isAccountId, isAddress, isChainId } from './account-form.ts'
import { FieldError } from './field-error.ts'
import type { NodeClient } from './node-client.ts'
import { isObject } from './object.ts'
import type { Recover } from './recover/recover.ts'
import type { PinnedBlock } from './verdict.ts'

/**
 * A value of the wrong type that a program passed to a function of this package. `field` is the argument, or the path
 * in it, such as `limits.timeout`. This is about the call, never about a signature or a document: those are rejected
 * with a reason.
 *
 * @example
 * try {
 *   await verifyOwnership({ account, message, signature, client, recover: recoverWithNoble })
 * } catch (error) {
 *   // The fault is in this program, so the signature is neither valid nor invalid.
 *   if (error instanceof InputError) logger.error(`Correct ${error.field}: ${error.allowed}.`)
 *   throw error
 * }
 */
export class InputError extends FieldError {
  override readonly name = 'InputError'
  readonly code = 'input-invalid'

  constructor(field: string, given: unknown, allowed: string) {
    super(`The value of ${field}`, field, given, allowed, `allowed is ${allowed}`)
  }
}

/** Reads a value that a caller passed, once. @throws {InputError} */
export type Reader<Value> = (value: unknown, field: string) => Value

/** A reader for each field of an object, required and optional. */
export type Fields<Value> = { readonly [Name in keyof Required<Value>]: Reader<Value[Name]> }

/**
 * Reads an object: each field once, into a new object, so that no getter can return something else later. Drops fields
 * that are not named or are `undefined`.
 */
export function fields<Value extends object>(readers: Fields<Value>): Reader<Value> {
  const entries = Object.entries<Reader<unknown>>(readers)
  return (value, field) => {
    const copy: Record<string, unknown> = {}
    const given = object(value, field)
    for (const [name, read] of entries) {
      const at = `${field}.${name}`
      const content = read(
        guarded(() => given[name], at),
        at,
      )
      if (content !== undefined) copy[name] = content
    }
    // The reader of its type has read each field.
    return copy as Value
  }
}

/**
 * Reads the conditions that a caller sets, at least one, like {@link fields}. One that is `undefined` is refused: it would
 * be no condition, while the caller, whose variable is missing, relies on it.
 */
export function conditions<Value extends object>(readers: Fields<Value>): Reader<Partial<Value>> {
  const names = Object.keys(readers) as (keyof Value & string)[]
  return (value, field) => {
    const given: object = object(value, field)
    const set = names.filter(name => guarded(() => name in given, `${field}.${name}`))
    if (set.length === 0) return refuse(field, value, `an object with ${names.join(' or ')}`)
    const chosen = Object.fromEntries(set.map(name => [name, readers[name]]))
    return fields(chosen as Fields<Partial<Value>>)(value, field)
  }
}

const object = where(isObject, 'an object')

/** Reads a list of at most `most` items into a new one. */
export function listOf<Item>(read: Reader<Item>, most: number): Reader<Item[]> {
  return (value, field) => {
    const length = guarded(() => (Array.isArray(value) ? value.length : -1), field)
    if (!Array.isArray(value) || !(length >= 0 && length <= most))
      return refuse(field, value, `a list of at most ${most} items`)
    return Array.from({ length }, (_, index) => {
      const at = `${field}.${index}`
      return read(
        guarded(() => value[index], at),
        at,
      )
    })
  }
}

/** Reads a value, or `undefined`. */
export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (value, field) => (value === undefined ? undefined : read(value, field))
}

/** Reads a value, or `null`. */
export function nullable<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, field) => (value === null ? null : read(value, field))
}

/** Reads a value that satisfies a condition. A condition that throws counts as not satisfied. */
export function where<Value>(is: (value: unknown) => value is Value, allowed: string): Reader<Value> {
  return (value, field) => {
    try {
      if (is(value)) return value
    } catch {
      // A revoked proxy, or a getter that throws.
    }
    return refuse(field, value, allowed)
  }
}

/** Reads one of a fixed set of strings. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Reader<Value> {
  return where(
    (value): value is Value => values.some(each => each === value),
    values.map(each => JSON.stringify(each)).join(' or '),
  )
}

function guarded<Result>(read: () => Result, field: string): Result {
  try {
    return read()
  } catch {
    return refuse(field, undefined, 'a value that can be read: it throws')
  }
}

function refuse(field: string, value: unknown, allowed: string): never {
  throw new InputError(field, value, allowed)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isFunction = (value: unknown) => typeof value === 'function'
const isHex = (value: unknown): value is `0x${string}` =>
  isText(value) && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)
const isWord = (value: unknown): value is `0x${string}` => isHex(value) && value.length === 66

/** Reads a value of any type. */
export const anything: Reader<unknown> = value => value
/** Reads a function. Its parameters and result are unknown at run time. */
export const callback = <Call extends (...given: never[]) => unknown>() =>
  where((value): value is Call => isFunction(value), 'a function')
export const anyText = where(isText, 'a text')
/**
 * A text that is hashed. A lone surrogate would be hashed as U+FFFD, so the signature of another text would be valid
 * for it.
 */
export const text = where(
  (value): value is string => isText(value) && value.isWellFormed(),
  'a text without lone surrogates (well-formed Unicode)',
)
/** A text that fits on one line of a signed text. */
export const line = where(
  (value): value is string => isText(value) && value.isWellFormed() && !/[\n\r]/.test(value),
  'one line of well-formed text',
)
export const account = where<AccountId>(isAccountId, 'a CAIP-10 account, as parseAccountId returns it')
export const chain = where<ChainId>(isChainId, 'a CAIP-2 chain, as parseChainId returns it')
export const address = where<Address>(isAddress, 'an address, as parseAddress returns it')
export const hex = where(isHex, '0x and whole bytes of hex')
export const word = where(isWord, '0x and 64 hex digits')
export const recover = where(
  (value): value is Recover => isFunction(value),
  'a function, such as recoverWithNoble',
)
export const client = where(
  (value): value is NodeClient => isObject(value) && isFunction(value.request),
  'a viem client or an EIP-1193 provider',
)
export const signal = where(
  (value): value is AbortSignal =>
    isObject(value) && typeof value.aborted === 'boolean' && isFunction(value.addEventListener),
  'an AbortSignal',
)
/** A number of bytes or owners. */
export const count = where(
  (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
  'a whole number from 0',
)
/** A delay that timers accept: a longer one would fire at once. */
export const milliseconds = where(
  (value): value is number => typeof value === 'number' && value >= 0 && value < 2 ** 31,
  'a number of milliseconds from 0 to 2^31 − 1',
)
export const block: Reader<PinnedBlock> = fields<PinnedBlock>({
  number: where((value): value is bigint => typeof value === 'bigint' && value >= 0n, 'a bigint from 0'),
  hash: word,
})
