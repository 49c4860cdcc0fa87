import { escaped } from '../json/pointer.ts'
import { isObject } from '../object.ts'
import { ProofFormatError } from './error.ts'

/** The readers of what all fields have in common. Each is given the field's JSON Pointer and what stands there. */

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads an object that has these fields and no other. `__proto__` is a field like any other here, and none of these.
 *
 * @throws {ProofFormatError} `type`, `unknown` or `missing`.
 */
export function readFields(value: unknown, at: string, names: readonly string[]): Fields {
  if (!isObject(value)) throw new ProofFormatError('type', at, value, 'here stands an object')
  for (const name of Object.keys(value))
    if (!names.includes(name))
      throw new ProofFormatError(
        'unknown',
        `${at}/${escaped(name)}`,
        value[name],
        `the only fields here are ${names.join(', ')}`,
      )
  for (const name of names)
    if (!Object.hasOwn(value, name))
      throw new ProofFormatError('missing', `${at}/${name}`, undefined, 'it must be there')
  return value
}

/** Reads a list, item by item. @throws {ProofFormatError} `type` or `range`, and what `read` throws. */
export function readList<Item>(
  value: unknown,
  at: string,
  { least, most }: { least: number; most: number },
  read: (item: unknown, at: string) => Item,
): Item[] {
  if (!Array.isArray(value)) throw new ProofFormatError('type', at, value, 'here stands a list')
  if (value.length < least || value.length > most)
    throw new ProofFormatError('range', at, value, `it has ${least} to ${most} items`)
  const items: Item[] = []
  for (let index = 0; index < value.length; index++) items.push(read(value[index], `${at}/${index}`))
  return items
}

/** Reads a text of a length. @throws {ProofFormatError} `type`, `range` or `form`. */
export function readText(value: unknown, at: string, least: number, most: number): string {
  if (typeof value !== 'string') throw new ProofFormatError('type', at, value, 'here stands a text')
  if (value.length < least || value.length > most)
    throw new ProofFormatError('range', at, value, `it has ${least} to ${most} characters`)
  // A lone surrogate is hashed, and written as UTF-8, as another character.
  if (!value.isWellFormed()) throw new ProofFormatError('form', at, value, 'it is well-formed Unicode')
  return value
}

/** Reads a whole number. @throws {ProofFormatError} `type` or `range`. */
export function readNumber(value: unknown, at: string, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new ProofFormatError('type', at, value, 'here stands a whole number')
  if (value < least || value > most)
    throw new ProofFormatError('range', at, value, `it is a number from ${least} to ${most}`)
  return value
}

/** Reads one of few values. @throws {ProofFormatError} `form`. */
export function readOne<Value extends string | number>(
  value: unknown,
  at: string,
  values: readonly Value[],
): Value {
  const found = values.find(each => each === value)
  if (found === undefined)
    throw new ProofFormatError(
      'form',
      at,
      value,
      `here stands ${values.map(each => JSON.stringify(each)).join(' or ')}`,
    )
  return found
}
