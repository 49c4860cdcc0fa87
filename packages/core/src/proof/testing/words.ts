import * as fc from 'fast-check'
import { normalizeWords, refusedInWords } from '../words.ts'

/** Any purpose or audience of a proof: of many scripts, with texts that look like the numbers in a statement. */
export const anyWords = fc
  .array(
    fc.oneof(
      fc.constantFrom('U+00FC', ' ', 'für', 'فتح', '税務', '%', ' for ', 'anyone', '.'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map(parts => normalizeWords(parts.join('')))
  .filter(words => words !== '' && words.length <= 80 && refusedInWords(words).length === 0)
