/** Whether a value is an object that is not a list. Never throws. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isList(value)
}

function isList(value: object): boolean {
  try {
    return Array.isArray(value)
  } catch {
    // A revoked proxy: the first field that is read of it throws.
    return false
  }
}
