/** Shortens the middle of a very long name: its end says whose it is, and its beginning alone could mislead. */
export function shortenName(name: string): string {
  const letters = [...name]
  return letters.length > 40 ? `${letters.slice(0, 12).join('')}…${letters.slice(-20).join('')}` : name
}
