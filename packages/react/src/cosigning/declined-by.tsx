import type { Cosigning } from '@countersign/api'
import { AccountName } from '../account/account-name.tsx'
import { useCosigningWords } from '../hooks/use-words.ts'
import { splitAt } from '../locales/split-at.ts'
import { chainOf, ownerStatus } from './owner-status.ts'

/**
 * Renders which owners have declined, as a sentence, while the others can still confirm. Renders nothing if none has.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <p role="status">
 *   <DeclinedBy cosigning={cosigning} />
 * </p>
 */
export function DeclinedBy({ cosigning }: { cosigning: Cosigning }) {
  const { declinedBy } = useCosigningWords()
  const [first, ...more] = decliners(cosigning)
  if (first === undefined) return null
  const [before, after] = splitAt(owner => declinedBy({ owner, more: more.length }))
  return (
    <>
      {before}
      <AccountName account={`${chainOf(cosigning)}:${first}`} />
      {after}
    </>
  )
}

/** Lists the owners who decline an open cosigning, each once: an owner may be one of several of its Safes. */
function decliners({ status, safes }: Cosigning): readonly string[] {
  if (status !== 'NEEDS_CONFIRMATION') return []
  const owners = safes.flatMap(safe => safe.owners).filter(owner => ownerStatus(owner) === 'declined')
  return [...new Set(owners.map(({ address }) => address))]
}
