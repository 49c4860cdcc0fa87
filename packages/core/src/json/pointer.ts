/** Writes a JSON Pointer; names in it are cut where they are long. @see RFC 6901 §3 */
export function pointer(path: readonly (string | number)[]): string {
  return path.map(part => `/${escaped(String(part))}`).join('')
}

/** Writes a name as one part of a JSON Pointer, cut where it is long. */
export function escaped(name: string): string {
  return name.slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1')
}
