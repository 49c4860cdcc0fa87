/**
 * Whether a value is an object and not a list. Never throws.
 *
 * @example
 * isObject({}) // true
 * isObject([]) // false
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isList(value)
}

function isList(value: object): boolean {
  try {
    return Array.isArray(value)
  } catch {
    // A revoked proxy: reading its first field throws.
    return false
  }
}
