import { toSearched } from '../store/to-searched.ts'

/** Splits a search into its words, as they are compared. */
export const searchWords = (search: string): readonly string[] => toSearched(search).match(/\S+/g) ?? []

/**
 * Returns the words of a search that are in none of some texts. The databases do not do this: they disagree on the lower
 * case of letters beyond ASCII.
 *
 * @param words - as `searchWords` returns them
 */
export function missingWords(words: readonly string[], texts: readonly (string | null)[]): readonly string[] {
  const text = toSearched(texts.map(each => each ?? '').join('\n'))
  return words.filter(word => !text.includes(word))
}
