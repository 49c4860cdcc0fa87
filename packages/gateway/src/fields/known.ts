import * as z from 'zod/mini'

/**
 * Accepts one of the known values, and maps any other to `UNKNOWN`. Only for values that are displayed: a row with
 * "unknown" is more useful than a list that fails because of one new value.
 */
export function known<const Value extends string>(values: readonly Value[]) {
  const all: readonly string[] = values
  const isKnown = (word: string): word is Value => all.includes(word)
  return z.pipe(
    z.string(),
    z.transform((word): Value | 'UNKNOWN' => (isKnown(word) ? word : 'UNKNOWN')),
  )
}
