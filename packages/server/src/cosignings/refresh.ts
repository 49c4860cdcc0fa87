import { accountChain } from '@countersign/core'
import { type KnownSafes, sameOwners, sameState, withMessages } from './known.ts'
import type { TreeReading } from './readTree.ts'
import type { CosigningRecord } from './record.ts'
import type { Workshop } from './workshop.ts'

/** What reading the Safes anew came to. */
export type Refreshed = 'changed' | 'unchanged' | 'ended' | 'unavailable'

/** What the Safes are now means for a cosigning. */
type Outlook =
  | { readonly status: 'goes-on'; readonly known: KnownSafes }
  | {
      readonly status: 'SUPERSEDED'
      readonly superseded: 'hash-changed' | 'no-signature-handler' | 'not-a-safe'
    }
  | { readonly status: 'unavailable' }

/**
 * Reads the Safes of an open cosigning anew, and notes what has changed: owners who left or came, a new threshold, or
 * that it can no longer succeed. Where the chain cannot be asked, all stays as it is.
 */
export async function readAnew(workshop: Workshop, record: CosigningRecord): Promise<Refreshed> {
  const { store, readTree, news } = workshop
  const { account, factory, known: before, row } = record
  const outlook = outlookOf(record, await readTree({ account, factory, before }))
  switch (outlook.status) {
    case 'unavailable':
      return 'unavailable'
    case 'SUPERSEDED':
      if (await store.end(row.id, outlook)) await news.tell(row.id)
      return 'ended'
    case 'goes-on': {
      const changed = !sameState(before, outlook.known)
      if (!changed && outlook.known.block.number <= before.block.number) return 'unchanged'
      // Somebody else has read them at the same time.
      if (!(await store.note(record, outlook.known, changed))) return 'changed'
      if (!changed) return 'unchanged'
      await store.drop(row.id, overtaken(record, outlook.known))
      await news.tell(row.id)
      return 'changed'
    }
  }
}

function outlookOf({ account, row, known, factory }: CosigningRecord, reading: TreeReading): Outlook {
  switch (reading.status) {
    case 'unavailable':
      return reading
    case 'not-a-safe':
      // Code does not go away: a node that does not know of it lags behind.
      return reading.reason === 'no-code' && !factory
        ? { status: 'unavailable' }
        : { status: 'SUPERSEDED', superseded: 'not-a-safe' }
    case 'safes': {
      const fresh = withMessages(reading.tree, accountChain(account), row.message)
      const [own] = fresh.safes
      if (own.rules.answers.length === 0) return { status: 'SUPERSEDED', superseded: 'no-signature-handler' }
      if (own.hash !== known.safes[0].hash) return { status: 'SUPERSEDED', superseded: 'hash-changed' }
      return { status: 'goes-on', known: fresh }
    }
  }
}

/** Lists the parts of Safes that are owners, where the owners they are made up of have changed: they are made anew. */
function overtaken({ known: before, confirmations }: CosigningRecord, known: KnownSafes) {
  const changed = before.safes.slice(1).filter(old => {
    const fresh = known.safes.find(({ address }) => address === old.address)
    return !fresh || !sameOwners(old, fresh) || old.hash !== fresh.hash
  })
  return confirmations.filter(
    ({ kind, owner, safe }) =>
      kind === 'nested-safe' && changed.some(({ address, ownerOf }) => address === owner && ownerOf === safe),
  )
}
