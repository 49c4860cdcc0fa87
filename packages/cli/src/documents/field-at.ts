import { JsonFormatError, parseJson } from '@countersign/core'

/**
 * Returns the value at a JSON Pointer.
 *
 * @returns `undefined` if none exists.
 * @see RFC 6901 §4
 */
function fieldAt(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, token) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, token)
          ? Reflect.get(value, token)
          : undefined,
      document,
    )
}

/** Returns the value at a JSON Pointer in a text; `undefined` also if the text cannot be parsed as JSON. */
export function fieldIn(text: string, pointer: string): unknown {
  try {
    return fieldAt(parseJson(text), pointer)
  } catch (error) {
    if (error instanceof JsonFormatError) return undefined
    throw error
  }
}
