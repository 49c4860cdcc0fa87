/**
 * Keeps what is put into an Arabic sentence to itself, so that a name or an address moves nothing around it.
 *
 * @see UAX #9 §2.4: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
