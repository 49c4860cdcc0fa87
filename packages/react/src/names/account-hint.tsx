import { Suspense } from 'react'
import { useSite } from '../hooks/use-site.ts'
import { namesWords } from './names-words.ts'

/** Renders what a field for accounts accepts on this site: its first network, and names if it looks them up. */
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
  const site = useSite()
  const [first] = site?.chains ?? []
  // As an address names it (ERC-3770; CAIP-10 for a network without a short name).
  const network = first ? (first.shortName ?? first.id) : 'eth'
  return (site?.names ? words.hintNames : words.hint)({ account: `${network}:0x…` })
}
