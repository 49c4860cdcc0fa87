/**
 * Keeps what is put into an Arabic sentence to itself: a name, an address or a number in another direction then moves
 * neither the words nor the full stop around it.
 *
 * @see UAX #9 §2.4: FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
