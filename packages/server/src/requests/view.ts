import type { ProofState, RequestCall, RequestState } from '@countersign/api'
import { isoTime, isoTimeOrNull } from '../http/iso-time.ts'
import { type RequestEvent, type RequestRow, statusOf } from './record.ts'
import { returning } from './returning.ts'

/** The parts of a shared proof that a list in brief has: without its document. */
export type ProofInBrief = Pick<ProofState, 'id' | 'link' | 'status'> & {
  readonly accounts: readonly Pick<ProofState['accounts'][number], 'account'>[]
}

/** A request as its requester sees it, with its proof in brief. */
export type RequestInBrief = Omit<RequestState, 'proof'> & { proof: ProofInBrief | null }

/** Returns a request as its requester sees it. */
export function toState<Shown extends ProofInBrief>(
  row: RequestRow,
  known: { events: readonly RequestEvent[]; proof: Shown | null; link: string; time: number },
): Omit<RequestState, 'proof'> & { proof: Shown | null } {
  return {
    id: row.id,
    link: known.link,
    status: statusOf(row, known.time),
    purpose: row.purpose,
    audience: row.audience,
    account: row.account,
    chain: row.chain,
    deadline: isoTime(row.deadline),
    holdsFor: row.holds_for,
    returnTo: row.return_to,
    reference: row.reference,
    by: row.by_account,
    key: row.key_name,
    declinedAt: isoTimeOrNull(row.declined_at),
    events: [...known.events],
    proof: known.proof,
    revision: row.revision,
    createdAt: isoTime(row.created_at),
  }
}

/** Returns a request as the person who is asked for a proof sees it. */
export function toCall(row: RequestRow, browserHash: string | undefined, time: number): RequestCall {
  const status = statusOf(row, time)
  const mine = browserHash !== undefined && row.browser_hash === browserHash
  return {
    id: row.id,
    status,
    purpose: row.purpose,
    audience: row.audience,
    account: row.account,
    chain: row.chain,
    deadline: isoTime(row.deadline),
    holdsFor: row.holds_for,
    by: row.by_account,
    returnHost: row.return_to === null ? null : new URL(row.return_to).host,
    declineTo:
      row.return_to === null || status !== 'open' ? null : returning(row.return_to, row.id, 'declined'),
    declinedAt: isoTimeOrNull(row.declined_at),
    mine,
    proof: mine ? row.proof_id : null,
  }
}
