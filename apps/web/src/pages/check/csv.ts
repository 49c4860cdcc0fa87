import { escapeFormula } from '@countersign/api'
import type { Checked } from './protocol.ts'

const columns = [
  'name',
  'status',
  'reason',
  'field',
  'origin',
  'id',
  'purpose',
  'audience',
  'issued_at',
  'expires_at',
  'accounts',
  'revocation',
] as const

/** Writes results as CSV, for spreadsheets. @see RFC 4180 */
export function csvOf(results: readonly Checked[]): string {
  return [columns, ...results.map(row)].map(cells => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** Writes results as JSON lines: each the report, and the name that it is told by. */
export function jsonLinesOf(results: readonly Checked[]): string {
  return results.map(({ name, report }) => `${JSON.stringify({ name, ...report })}\n`).join('')
}

function row({ name, report, revocation }: Checked): readonly string[] {
  const { status, reason, field, proof } = report
  return [
    name,
    status,
    reason ?? '',
    field ?? '',
    proof?.origin ?? '',
    proof?.id ?? '',
    proof?.purpose ?? '',
    proof?.audience ?? '',
    proof?.issuedAt ?? '',
    proof?.expiresAt ?? '',
    proof?.accounts.map(({ account }) => account).join(' ') ?? '',
    revocation,
  ]
}

function cell(value: string): string {
  const safe = escapeFormula(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
