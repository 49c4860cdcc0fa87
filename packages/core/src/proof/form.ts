import { AccountFormatError } from '../account.ts'
import { escaped } from '../json/pointer.ts'
import { isObject } from '../object.ts'
import { ProofFormatError } from './error.ts'

/** The JSON Schema of a value. @see JSON Schema 2020-12 */
export type JsonSchema = {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** The form of a value in a document. The type, the strict parser and the JSON Schema come from it. */
export type Form<Value> = {
  /** Reads a value at a JSON Pointer. @throws {ProofFormatError} with the first part that is invalid. */
  readonly read: (value: unknown, at: string) => Value
  /** As strict as a pattern can be. */
  readonly json: JsonSchema
}

/** The form of a field that may be missing. */
export type OptionalForm<Value> = Form<Value> & { readonly isOptional: true }

export type Forms = { readonly [name: string]: Form<unknown> | OptionalForm<unknown> }

type OptionalNames<Fields extends Forms> = {
  [Name in keyof Fields]: Fields[Name] extends OptionalForm<unknown> ? Name : never
}[keyof Fields]

/** The type of an object with a value of each form. */
export type ValuesOf<Fields extends Forms> = {
  readonly [Name in keyof Fields as Exclude<Name, OptionalNames<Fields>>]: ValueOf<Fields[Name]>
} & {
  readonly [Name in keyof Fields as Extract<Name, OptionalNames<Fields>>]?: ValueOf<Fields[Name]> | undefined
}
export type ValueOf<Of> = Of extends Form<infer Value> ? Value : never

/** Describes an object that has exactly these fields. `__proto__` is treated like any other name. */
export function object<Fields extends Forms>(fields: Fields): Form<ValuesOf<Fields>> {
  const entries = Object.entries<Form<unknown>>(fields)
  const names = Object.keys(fields)
  const required = entries.filter(([, form]) => !isOptional(form)).map(([name]) => name)
  return {
    read(value, at) {
      if (!isObject(value)) throw new ProofFormatError('type', at, value, 'it must be an object')
      for (const name of Object.keys(value))
        if (!names.includes(name))
          throw new ProofFormatError(
            'unknown',
            `${at}/${escaped(name)}`,
            value[name],
            `the only fields here are ${names.join(', ')}`,
          )
      for (const name of required)
        if (!Object.hasOwn(value, name))
          throw new ProofFormatError('missing', `${at}/${name}`, undefined, 'it must be there')
      const read = entries
        .filter(([name, form]) => !isOptional(form) || Object.hasOwn(value, name))
        .map(([name, form]) => [name, form.read(value[name], `${at}/${name}`)])
      // The form of its type has read each field.
      return Object.fromEntries(read) as ValuesOf<Fields>
    },
    json: {
      type: 'object',
      additionalProperties: false,
      required,
      properties: Object.fromEntries(entries.map(([name, { json }]) => [name, json])),
    },
  }
}

/**
 * Describes a list of `least` to `most` items of one form. `once` names a field that must be unique among the items.
 */
export function list<Item>(
  item: Form<Item>,
  { least, most, once }: { least: number; most: number; once?: keyof Item & string },
): Form<readonly Item[]> {
  return {
    read(value, at) {
      if (!Array.isArray(value)) throw new ProofFormatError('type', at, value, 'it must be a list')
      if (value.length < least || value.length > most)
        throw new ProofFormatError('range', at, value, `it has ${least} to ${most} items`)
      // `map` skips the holes of a sparse list.
      const items = Array.from({ length: value.length }, (_, index) =>
        item.read(value[index], `${at}/${index}`),
      )
      if (once === undefined) return items
      const seen = new Set<unknown>()
      for (const [index, { [once]: content }] of items.entries()) {
        if (seen.has(content))
          throw new ProofFormatError(
            'duplicate',
            `${at}/${index}/${once}`,
            content,
            `each ${once} is listed once`,
          )
        seen.add(content)
      }
      return items
    },
    json: { type: 'array', minItems: least, maxItems: most, items: item.json },
  }
}

export function nullable<Value>({ read, json }: Form<Value>): Form<Value | null> {
  return {
    read: (value, at) => (value === null ? null : read(value, at)),
    json: { anyOf: [{ type: 'null' }, json] },
  }
}

/** Describes a field that may be missing. */
export function optional<Value>(form: Form<Value>): OptionalForm<Value> {
  return { ...form, isOptional: true }
}

function isOptional(form: Form<unknown>): boolean {
  return 'isOptional' in form
}

/** Describes an object whose field `name` determines its other fields. */
export function variants<Name extends string, Variants extends Readonly<Record<string, Forms>>>(
  name: Name,
  fields: Variants,
): Form<VariantsOf<Name, Variants>> {
  const forms = new Map(
    Object.entries<Forms>(fields).map(([value, others]) => [
      value,
      object({ [name]: oneOf(value), ...others }),
    ]),
  )
  const names = oneOf(...forms.keys())
  return {
    read(value, at) {
      if (!isObject(value)) throw new ProofFormatError('type', at, value, 'it must be an object')
      const found = names.read(value[name], `${at}/${name}`)
      // The form of its name has read each field.
      return forms.get(found)?.read(value, at) as VariantsOf<Name, Variants>
    },
    json: { type: 'object', anyOf: [...forms.values()].map(({ json }) => json) },
  }
}

type VariantsOf<Name extends string, Variants extends Readonly<Record<string, Forms>>> = {
  [Value in keyof Variants]: { readonly [N in Name]: Value } & ValuesOf<Variants[Value]>
}[keyof Variants]

/** Describes one of a fixed set of values. */
export function oneOf<const Value extends string | number>(...values: readonly Value[]): Form<Value> {
  return {
    read(value, at) {
      const found = values.find(each => each === value)
      if (found !== undefined) return found
      const allowed = `it must be ${values.map(each => JSON.stringify(each)).join(' or ')}`
      throw new ProofFormatError('form', at, value, allowed)
    },
    json: values.length === 1 ? { const: values[0] } : { enum: values },
  }
}

/** Describes an integer. */
export function whole(least: number, most: number): Form<number> {
  return {
    read(value, at) {
      if (typeof value !== 'number' || !Number.isInteger(value))
        throw new ProofFormatError('type', at, value, 'it must be a whole number')
      if (value < least || value > most)
        throw new ProofFormatError('range', at, value, `it is a number from ${least} to ${most}`)
      return value
    },
    json: { type: 'integer', minimum: least, maximum: most },
  }
}

/** Describes a string. Its length limits are in UTF-16 units. */
export function text<Value extends string = string>({
  least = 0,
  most = Number.POSITIVE_INFINITY,
  pattern,
  allowed = '',
  isValid,
  invalid = 'form',
}: {
  least?: number
  most?: number
  /** The pattern of the whole text, which the JSON Schema contains too. */
  pattern?: RegExp
  /** What `pattern` and `isValid` allow. */
  allowed?: string
  /** Checks what a pattern cannot express. */
  isValid?: (value: string) => boolean
  /** The code of a text that matches the pattern but is not valid. */
  invalid?: 'form' | 'range'
} = {}): Form<Value> {
  return {
    read(value, at) {
      if (typeof value !== 'string') throw new ProofFormatError('type', at, value, 'it must be a text')
      if (value.length < least || value.length > most)
        throw new ProofFormatError('range', at, value, `it has ${least} to ${most} characters`)
      // A lone surrogate is hashed, and encoded as UTF-8, as another character.
      if (!value.isWellFormed()) throw new ProofFormatError('form', at, value, 'it is well-formed Unicode')
      if (pattern && !pattern.test(value)) throw new ProofFormatError('form', at, value, allowed)
      if (isValid && !isValid(value)) throw new ProofFormatError(invalid, at, value, allowed)
      // The pattern and the check belong to its type.
      return value as Value
    },
    json: {
      type: 'string',
      ...(least > 0 ? { minLength: least } : {}),
      ...(most < Number.POSITIVE_INFINITY ? { maxLength: most } : {}),
      ...(pattern ? { pattern: pattern.source } : {}),
    },
  }
}

/** Describes a text that is exactly what a parser of `account.ts` returns for it. */
export function parsed<Value extends string>(
  parse: (text: string) => Value,
  pattern: RegExp,
  allowed: string,
): Form<Value> {
  const isValid = (value: string) => {
    try {
      return parse(value) === value
    } catch (error) {
      if (error instanceof AccountFormatError) return false
      throw error
    }
  }
  return text<Value>({ least: 1, most: 200, pattern, allowed, isValid })
}
