import { toSearched } from '../store/to-searched.ts'

/** What a search looks in. */
type Searched = {
  readonly id: string
  readonly purpose: string
  readonly audience: string | null
  readonly accounts: readonly string[]
}

/** Splits a search into its words, as they are compared. */
export const searchWords = (search: string): readonly string[] => toSearched(search).match(/\S+/g) ?? []

/**
 * Whether each word of a search is in the purpose, the audience, an account or the id of a proof. The databases do not
 * do this: they disagree on the lower case of letters beyond ASCII.
 *
 * @param words - as `searchWords` returns them
 */
export function matchesSearch(
  words: readonly string[],
  { id, purpose, audience, accounts }: Searched,
): boolean {
  const text = toSearched([id, purpose, audience ?? '', ...accounts].join('\n'))
  return words.every(word => text.includes(word))
}
