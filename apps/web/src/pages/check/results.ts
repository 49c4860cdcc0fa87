import type { ProofReport } from '@countersign/core'
import type { Checked, Said, Unfit } from './protocol.ts'

export type Totals = Readonly<Record<ProofReport['status'], number>>

/** Where a check of documents stands. */
export type Progress =
  | { readonly status: 'idle' }
  | { readonly status: 'unfit'; readonly unfit: Unfit }
  | { readonly status: 'working'; readonly all: number | null; readonly results: readonly Checked[] }
  | { readonly status: 'ended'; readonly wasStopped: boolean; readonly results: readonly Checked[] }
  /** What computes could not be fetched, or broke off. */
  | { readonly status: 'broken' }

/** Where it stands after the worker has told something. */
export function hear(before: Progress, said: Said): Progress {
  if (before.status !== 'working') return before
  switch (said.said) {
    case 'unfit':
      return { status: 'unfit', unfit: said.unfit }
    case 'begun':
      return { ...before, all: said.all }
    case 'checked':
      return { ...before, results: [...before.results, ...said.checked] }
    case 'done':
      return { status: 'ended', wasStopped: false, results: before.results }
    case 'verdict':
      return before
  }
}

/** How many there are of each kind. */
export function totalsOf(results: readonly Checked[]): Totals {
  const totals = { verified: 0, rejected: 0, unavailable: 0 }
  for (const { report } of results) totals[report.status]++
  return totals
}

export type Filter = { readonly status: ProofReport['status'] | 'all'; readonly text: string }

/** The results that are looked for. @param said - what the page says of a result, to be found by as well */
export function filtered(
  results: readonly Checked[],
  { status, text }: Filter,
  said: (checked: Checked) => string,
): readonly Checked[] {
  const wanted = text.trim().toLowerCase()
  return results.filter(checked => {
    const { name, report } = checked
    if (status !== 'all' && report.status !== status) return false
    if (wanted === '') return true
    return [name, report.reason, report.field, said(checked)].some(part =>
      part?.toLowerCase().includes(wanted),
    )
  })
}
