import { useMemo } from 'react'
import { useParts } from '../kit/context.ts'
import { moreWords } from './more-words.ts'

/** What views say that come when a person stirs in the dialog. */
export const rareWords = moreWords(({ loadRare }) => loadRare())

/** Gives the dialog's parts to such a view, with its words among the others. */
export function useRareParts() {
  const parts = useParts()
  const rare = rareWords.useWords()
  return useMemo(() => ({ ...parts, words: { ...parts.words, ...rare } }), [parts, rare])
}
