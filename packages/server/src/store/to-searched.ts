/** Returns a text as searches compare it: in lower case and in NFC, because people type a letter in different ways. */
export function toSearched(text: string): string {
  return text.toLowerCase().normalize('NFC')
}
