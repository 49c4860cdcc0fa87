/** Isolates a text from the writing direction around it. @see UAX #9 §2.4 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
