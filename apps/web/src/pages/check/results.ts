import { escapeFormula } from '@countersign/api'
import type { ProofReport } from '@countersign/core'
import { isNoProof } from './describe-report.ts'
import type { Checked, Said, Unfit } from './protocol.ts'

/** The kinds of results that the page counts. */
type ResultKind = ProofReport['status'] | 'other'

type Totals = Readonly<Record<ResultKind, number>>

/** The state of a check of documents. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'unfit'; readonly unfit: Unfit }
  | { readonly status: 'working'; readonly all: number | null; readonly results: readonly Checked[] }
  | { readonly status: 'ended'; readonly wasStopped: boolean; readonly results: readonly Checked[] }
  /** The worker's code could not be fetched, or it crashed. */
  | { readonly status: 'broken' }

/** Returns the state after a message from the worker. */
export function reduceProgress(before: Progress, said: Said): Progress {
  if (before.status !== 'working') return before
  switch (said.said) {
    case 'unfit':
      return { status: 'unfit', unfit: said.unfit }
    case 'started':
      return { ...before, all: said.all }
    case 'checked':
      return { ...before, results: [...before.results, ...said.checked] }
    case 'done':
      return { status: 'ended', wasStopped: false, results: before.results }
    case 'verdict':
      return before
  }
}

/** Returns the number of results of each kind. */
export function totalsOf(results: readonly Checked[]): Totals {
  const totals = { verified: 0, rejected: 0, unavailable: 0, other: 0 }
  for (const checked of results) totals[kindOf(checked)]++
  return totals
}

function kindOf(checked: Checked): ResultKind {
  return isNoProof(checked) ? 'other' : statusOf(checked)
}

/** Returns the status in a file. What is no proof at all was not checked. */
function statusOf({ other, report }: Checked): ProofReport['status'] {
  return other ? 'unavailable' : report.status
}

export type Filter = { readonly status: ResultKind | 'all'; readonly text: string }

/**
 * Returns the results that match a filter.
 *
 * @param said - how the page describes a result, which is searched as well
 */
export function filtered(
  results: readonly Checked[],
  { status, text }: Filter,
  said: (checked: Checked) => string,
): readonly Checked[] {
  const wanted = text.trim().toLowerCase()
  return results.filter(checked => {
    const { name, report } = checked
    if (status !== 'all' && kindOf(checked) !== status) return false
    if (wanted === '') return true
    return [name, report.reason, report.field, said(checked)].some(part =>
      part?.toLowerCase().includes(wanted),
    )
  })
}

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
  'other',
] as const

/** Formats results as CSV, for spreadsheets. @see RFC 4180 */
export function csvOf(results: readonly Checked[]): string {
  return [columns, ...results.map(row)].map(cells => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** Formats results as JSON lines, each with the report and the name of the document. */
export function jsonLinesOf(results: readonly Checked[]): string {
  return results
    .map(checked => {
      const { name, report } = checked
      const other = otherOf(checked)
      const noProof = other && { other, status: 'unavailable', reason: null, field: null }
      return `${JSON.stringify({ name, ...report, ...noProof })}\n`
    })
    .join('')
}

/** Returns why there was no document to check. */
function otherOf({ other }: Checked): string | undefined {
  return typeof other === 'object' ? other.status : other
}

function row(checked: Checked): readonly string[] {
  const { name, other, report, revocation } = checked
  const { reason, field, proof } = report
  return [
    name,
    statusOf(checked),
    (other ? null : reason) ?? '',
    (other ? null : field) ?? '',
    proof?.origin ?? '',
    proof?.id ?? '',
    proof?.purpose ?? '',
    proof?.audience ?? '',
    proof?.issuedAt ?? '',
    proof?.expiresAt ?? '',
    proof?.accounts.map(({ account }) => account).join(' ') ?? '',
    revocation,
    otherOf(checked) ?? '',
  ]
}

function cell(value: string): string {
  const safe = escapeFormula(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
