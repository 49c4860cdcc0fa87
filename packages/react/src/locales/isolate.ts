/**
 * Isolates a text from the writing direction around it.
 *
 * @see UAX #9 §2.4
 * @example
 * document.title = `${isolate(text)} – Example` // the text can be Arabic
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
