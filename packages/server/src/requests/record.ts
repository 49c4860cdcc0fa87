import type { RequestState, RequestStatus } from '@countersign/api'
import type { Selectable } from 'kysely'
import type { ProofRequestTable } from '../store/tables.ts'
import { toSearched } from '../store/to-searched.ts'

export type RequestRow = Selectable<ProofRequestTable>

export type RequestEvent = RequestState['events'][number]
export type EventKind = RequestEvent['kind']

/** Returns the status of a request at a time, even if its expiry has not been recorded yet. */
export function statusOf(
  { status, deadline }: Pick<RequestRow, 'status' | 'deadline'>,
  time: number,
): RequestStatus {
  // This server wrote the text values in the database.
  const noted = status as RequestStatus
  return noted === 'open' && deadline <= time ? 'expired' : noted
}

/** Returns the text that a search looks in. */
export function searchedIn(
  row: Pick<RequestRow, 'purpose' | 'audience' | 'reference' | 'account' | 'chain'>,
): string {
  const { purpose, audience, reference, account, chain } = row
  return toSearched([purpose, audience, reference, account ?? chain].filter(text => text !== null).join('\n'))
}
