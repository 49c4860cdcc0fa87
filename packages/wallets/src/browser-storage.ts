/**
 * Returns the storage of the browser or of the tab; `undefined` if the browser blocks it, or on a server.
 *
 * @see HTML §Web storage
 * @example
 * browserStorage('localStorage')?.getItem('language') // 'de', or null; undefined if it is blocked
 */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[kind]
  } catch {
    return undefined
  }
}
