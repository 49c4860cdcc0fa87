/**
 * Finds what stands at a JSON Pointer.
 *
 * @returns `undefined` where there is nothing.
 * @see RFC 6901 §4
 */
export function fieldAt(document: unknown, pointer: string): unknown {
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
