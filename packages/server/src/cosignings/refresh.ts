import { accountChain } from '@countersign/core'
import type { CosigningContext } from './context.ts'
import { type KnownSafes, sameOwners, sameState, withMessages } from './known.ts'
import type { TreeReading } from './read-tree.ts'
import type { CosigningRecord } from './record.ts'

/** The outcome of reading the Safes again. */
export type Refreshed = 'changed' | 'unchanged' | 'ended' | 'unavailable'

type Superseded = 'hash-changed' | 'no-signature-handler' | 'not-a-safe'

/** What the current state of the Safes means for a cosigning. */
type Outlook =
  | { readonly status: 'ongoing'; readonly known: KnownSafes }
  | { readonly status: 'SUPERSEDED'; readonly superseded: Superseded }
  | { readonly status: 'unavailable' }

/**
 * Reads the Safes of an open cosigning again, and stores what has changed: removed or added owners, a new threshold, or
 * that it can no longer succeed. Changes nothing if no node is available.
 */
export async function refreshSafes(context: CosigningContext, record: CosigningRecord): Promise<Refreshed> {
  const { store, readTree, news } = context
  const { account, factory, known: before, row } = record
  const outlook = outlookOf(record, await readTree({ account, factory, before }))
  switch (outlook.status) {
    case 'unavailable':
      return 'unavailable'
    case 'SUPERSEDED':
      if (await store.end(row.id, outlook)) await news.notify(row.id)
      return 'ended'
    case 'ongoing': {
      const changed = !sameState(before, outlook.known)
      if (!changed && outlook.known.block.number <= before.block.number) return 'unchanged'
      // Another request has stored a newer state.
      if (!(await store.note(record, outlook.known, changed))) return 'changed'
      if (!changed) return 'unchanged'
      await store.drop(row.id, overtaken(record, outlook.known))
      await news.notify(row.id)
      return 'changed'
    }
  }
}

function outlookOf({ account, row, known, factory }: CosigningRecord, reading: TreeReading): Outlook {
  if (reading.status === 'unavailable') return reading
  const block = reading.status === 'safes' ? reading.tree.block : reading.block
  // A node that is behind reports an earlier state, and a cosigning that has ended stays so.
  const ended = (superseded: Superseded): Outlook =>
    block.number < known.block.number ? { status: 'unavailable' } : { status: 'SUPERSEDED', superseded }
  switch (reading.status) {
    case 'not-a-safe':
      // Deployed code stays: a node that does not have it is behind.
      return reading.reason === 'no-code' && !factory ? { status: 'unavailable' } : ended('not-a-safe')
    case 'safes': {
      const fresh = withMessages(reading.tree, accountChain(account), row.message)
      const [own] = fresh.safes
      if (own.rules.answers.length === 0) return ended('no-signature-handler')
      if (own.hash !== known.safes[0].hash) return ended('hash-changed')
      return { status: 'ongoing', known: fresh }
    }
  }
}

/** Lists the parts of nested Safes whose owners have changed: they must be created again. */
function overtaken({ known: before, confirmations }: CosigningRecord, known: KnownSafes) {
  const changed = before.safes.slice(1).filter(old => {
    const fresh = known.safes.find(
      ({ address, ownerOf }) => address === old.address && ownerOf === old.ownerOf,
    )
    return !fresh || !sameOwners(old, fresh) || old.hash !== fresh.hash
  })
  return confirmations.filter(
    ({ kind, owner, safe }) =>
      kind === 'nested-safe' && changed.some(({ address, ownerOf }) => address === owner && ownerOf === safe),
  )
}
