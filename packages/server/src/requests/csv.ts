import { escapeFormula } from '@countersign/api'
import type { RequestInBrief } from './view.ts'

const columns: readonly (readonly [name: string, of: (request: RequestInBrief) => string | number | null])[] =
  [
    ['id', request => request.id],
    ['status', request => request.status],
    ['purpose', request => request.purpose],
    ['audience', request => request.audience],
    ['account', request => request.account],
    ['chain', request => request.chain],
    ['reference', request => request.reference],
    ['created_at', request => request.createdAt],
    ['deadline', request => request.deadline],
    ['ended_at', request => endOf(request)],
    ['holds_for_seconds', request => request.holdsFor],
    ['by', request => request.by],
    ['api_key', request => request.key],
    ['link', request => request.link],
    ['return_to', request => request.returnTo],
    ['proof', request => request.proof?.id ?? null],
    ['proof_status', request => request.proof?.status ?? null],
    ['proof_link', request => request.proof?.link ?? null],
    ['proven_accounts', request => request.proof?.accounts.map(({ account }) => account).join(' ') ?? null],
    ['declined_at', request => request.declinedAt],
  ]

export const csvHead = line(columns.map(([name]) => name))

export function toCsv(request: RequestInBrief): string {
  return line(columns.map(([, of]) => String(of(request) ?? '')))
}

/** RFC 4180 §2, with every field quoted. */
function line(fields: readonly string[]): string {
  return `${fields.map(field => `"${escapeFormula(field).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function endOf({ status, events }: RequestInBrief): string | null {
  return status === 'open' ? null : (events.find(({ kind }) => kind === status)?.at ?? null)
}
