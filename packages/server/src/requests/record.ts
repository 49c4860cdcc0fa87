import type { RequestState, RequestStatus } from '@countersign/api'
import type { Selectable } from 'kysely'
import type { ProofRequestTable } from '../store/tables.ts'

export type RequestRow = Selectable<ProofRequestTable>

export type RequestEvent = RequestState['events'][number]
export type EventKind = RequestEvent['kind']

/** Says where a request stands at a time, whether or not its end was noted yet. */
export function statusOf(
  { status, deadline }: Pick<RequestRow, 'status' | 'deadline'>,
  time: number,
): RequestStatus {
  // What the database holds in words was written by this server.
  const noted = status as RequestStatus
  return noted === 'open' && deadline <= time ? 'expired' : noted
}

/** Gives what a search looks in. */
export function searchedIn(
  row: Pick<RequestRow, 'purpose' | 'audience' | 'reference' | 'account' | 'chain'>,
): string {
  const { purpose, audience, reference, account, chain } = row
  return [purpose, audience, reference, account ?? chain]
    .filter(text => text !== null)
    .join('\n')
    .toLowerCase()
}
