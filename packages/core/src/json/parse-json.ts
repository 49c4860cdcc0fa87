import { count, fields, optional, where } from '../input.ts'
import { type JsonFormatCode, JsonFormatError } from './error.ts'
import { pointer } from './pointer.ts'

/** The size limits of a JSON text. */
export type JsonLimits = {
  /** In bytes of UTF-8; for a string, in UTF-16 units. @default 1_600_000 */
  readonly size?: number | undefined
  /** How deeply objects and lists may be nested. @default 32 */
  readonly depth?: number | undefined
}

/**
 * Parses JSON that all programs read in the same way.
 *
 * Rejects everything on which parsers differ: a member that occurs twice in an object (some use the first, some the
 * last), a member named `__proto__`, a lone surrogate, and a number that is not written as `JSON.stringify` writes it
 * or is beyond ±(2^53 − 1). Skips one byte order mark at the start, as some editors write it.
 *
 * @param json - text, or UTF-8 bytes.
 * @throws {JsonFormatError} with the location; for a text or bytes, no other error.
 * @throws {InputError} for anything else.
 * @see RFC 8259 §4, §6, §8; RFC 7493 (I-JSON) §2
 * @example
 * parseJson('{"a":1,"a":2}') // throws: duplicate at /a
 */
export function parseJson(json: string | Uint8Array, limits: JsonLimits = {}): unknown {
  const { size = 1_600_000, depth = 32 } = readLimits(limits, 'limits')
  const given = readSource(json, 'json')
  if (given.length > size) throw new JsonFormatError('size', '', undefined, `it has at most ${size} bytes`)
  const text = typeof given === 'string' ? given : decoded(given)
  const content = text.startsWith('\ufeff') ? text.slice(1) : text
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    throw new JsonFormatError('json', '', content, 'it is JSON')
  }
  scan(content, depth)
  return value
}

const readLimits = fields<JsonLimits>({ size: optional(count), depth: optional(count) })
const readSource = where(
  (value): value is string | Uint8Array => typeof value === 'string' || value instanceof Uint8Array,
  'a text or bytes (Uint8Array)',
)

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new JsonFormatError('json', '', bytes, 'it is text in UTF-8')
  }
}

/** An open object or list: the names seen so far, or `undefined` for a list; and the last name or index in it. */
type Open = { readonly names: Set<string> | undefined; at: string | number }

/** Characters of numbers, and of `true`, `false` and `null`. */
const word = /[^\s{}[\],":]+/y
/** Numbers that every program reads in the same way, for certain. */
const plainNumber = /^(?:0|-?[1-9]\d{0,14})$/

/**
 * Checks a JSON text for what `JSON.parse` does not report. The text is known to be JSON.
 *
 * A document can consist of a million tokens. So this reads no text that it need not look at, and creates none.
 */
function scan(text: string, depth: number): void {
  const open: Open[] = []
  const isWellFormed = text.isWellFormed()
  const strings = stringsIn(text)
  /** Whether a string that follows in an object is a name. */
  let expectsName: boolean | undefined
  const fail = (code: JsonFormatCode, given: unknown, allowed: string) => {
    throw new JsonFormatError(code, pointer(open.map(({ at }) => at)), given, allowed)
  }
  let at = 0
  while (at < text.length) {
    const inner = open.at(-1)
    switch (text[at]) {
      case ' ':
      case '\t':
      case '\n':
      case '\r':
      case ':':
        at += 1
        break
      case '{':
      case '[':
        if (open.length === depth)
          throw new JsonFormatError('size', '', undefined, `objects and lists stand at most ${depth} deep`)
        open.push({ names: text[at] === '{' ? new Set() : undefined, at: 0 })
        expectsName = true
        at += 1
        break
      case '}':
      case ']':
        open.pop()
        at += 1
        break
      case ',':
        expectsName = true
        if (typeof inner?.at === 'number') inner.at += 1
        at += 1
        break
      case '"': {
        const { end, hasEscapes } = strings.endOf(at)
        const isName = expectsName && inner?.names !== undefined
        if (isName || hasEscapes || !isWellFormed) {
          const string = hasEscapes ? String(JSON.parse(text.slice(at, end + 1))) : text.slice(at + 1, end)
          if (isName && inner?.names) {
            inner.at = string
            if (inner.names.has(string)) fail('duplicate', string, 'duplicate object key')
            if (string === '__proto__') fail('unknown', string, 'no member has this name')
            inner.names.add(string)
            expectsName = false
          }
          if (!string.isWellFormed())
            fail('form', string, 'text is well-formed Unicode, without lone surrogates')
        }
        at = end + 1
        break
      }
      default: {
        word.lastIndex = at
        const [found = ''] = word.exec(text) ?? []
        at += found.length
        if (plainNumber.test(found) || !/\d/.test(found)) break
        const number = Number(found)
        if (Math.abs(number) > Number.MAX_SAFE_INTEGER || String(number) !== found)
          fail(
            'range',
            found,
            'a number is between −(2^53 − 1) and 2^53 − 1, and written without needless digits or exponent',
          )
      }
    }
  }
}

/** Creates a function that finds the end of a string in a JSON text. It is called for the strings in their order. */
function stringsIn(text: string) {
  const find = (from: number) => {
    const found = text.indexOf('\\', from)
    return found < 0 ? Number.POSITIVE_INFINITY : found
  }
  /** The next backslash. */
  let next = find(0)
  return {
    /** @param start - the index of its first quotation mark @returns the index of its last one */
    endOf(start: number): { end: number; hasEscapes: boolean } {
      let end = text.indexOf('"', start + 1)
      const hasEscapes = next < end
      while (next < end) {
        const after = next + 2
        if (end < after) end = text.indexOf('"', after)
        next = find(after)
      }
      return { end, hasEscapes }
    },
  }
}
