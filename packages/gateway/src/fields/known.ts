import * as z from 'zod/mini'

/**
 * One of the values that are known, and `UNKNOWN` for any other word. For what is only shown: a row that says
 * "unknown" serves a person better than a list that fails for one new word.
 */
export function known<const Value extends string>(values: readonly Value[]) {
  const all: readonly string[] = values
  const isKnown = (word: string): word is Value => all.includes(word)
  return z.pipe(
    z.string(),
    z.transform((word): Value | 'UNKNOWN' => (isKnown(word) ? word : 'UNKNOWN')),
  )
}
