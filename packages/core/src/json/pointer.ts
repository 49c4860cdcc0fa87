/** Returns a JSON Pointer; long names in it are shortened. @see RFC 6901 §3 */
export function pointer(path: readonly (string | number)[]): string {
  return path.map(part => `/${escaped(String(part))}`).join('')
}

/** Returns a name as one part of a JSON Pointer, shortened if it is long. */
export function escaped(name: string): string {
  return name.slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1')
}
