import type { ProofState } from '@countersign/api'
import type { Kysely } from 'kysely'
import { toRecords } from '../proofs/record.ts'
import { createView } from '../proofs/view.ts'
import type { Tables } from '../store/tables.ts'

/** Creates a reader of proofs as somebody with their link sees them. */
export function createShowProofs(options: { db: Kysely<Tables>; publicOrigin: string; now: () => number }) {
  const { db } = options
  const view = createView(options)
  /** @returns those that still exist */
  return async function showProofs(ids: readonly string[]): Promise<ProofState[]> {
    if (ids.length === 0) return []
    const rows = await db.selectFrom('proof').selectAll().where('id', 'in', ids).execute()
    return (await toRecords(db, rows)).map(record => view(record, { is: 'stranger' }))
  }
}
