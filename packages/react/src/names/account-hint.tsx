import { Suspense } from 'react'
import { useSite } from '../hooks/use-site.ts'
import { namesWords } from './names-words.ts'

/** Renders what a field for accounts accepts, with names only on sites that look them up. */
export function AccountHint() {
  return (
    // Its messages load with the page; until then, it keeps their space.
    <Suspense fallback={'\u00a0'}>
      <Hint />
    </Suspense>
  )
}

function Hint() {
  const words = namesWords.useWords()
  return useSite()?.names ? words.hintNames : words.hint
}
