import type { TransactionItem, TransactionSummary } from '@countersign/gateway'

/** The heading of a group of transactions. */
export type Heading =
  | { readonly type: 'day'; readonly timestamp: number }
  | { readonly type: 'next' | 'queued' }
  /** These have the same nonce, so that only one of them can be executed. */
  | { readonly type: 'conflict'; readonly nonce: number }

/** Transactions under one heading. */
type Group = {
  readonly key: string
  readonly heading: Heading | null
  readonly transactions: readonly TransactionSummary[]
}

/**
 * Groups the transactions of a list under its headings. Leaves out headings without transactions, and continues a
 * group if a later page repeats its heading. A transaction that is on two pages, because the list has shifted in
 * between, is listed once.
 */
export function groups(items: readonly TransactionItem[]): readonly Group[] {
  const found: { key: string; heading: Heading | null; transactions: TransactionSummary[] }[] = []
  const seen = new Set<string>()
  let heading: Heading | null = null
  for (const item of items) {
    if (item.type === 'TRANSACTION') {
      const { transaction } = item
      if (seen.has(transaction.id)) continue
      seen.add(transaction.id)
      const last = found.at(-1)
      if (last && sameHeading(last.heading, heading)) last.transactions.push(transaction)
      else found.push({ key: transaction.id, heading, transactions: [transaction] })
    } else heading = headingOf(item) ?? heading
  }
  return found
}

function headingOf(item: Exclude<TransactionItem, { type: 'TRANSACTION' }>): Heading | null {
  switch (item.type) {
    case 'DATE_LABEL':
      return { type: 'day', timestamp: item.timestamp }
    case 'CONFLICT_HEADER':
      return { type: 'conflict', nonce: item.nonce }
    case 'LABEL':
      return item.label === 'UNKNOWN' ? null : { type: item.label === 'Next' ? 'next' : 'queued' }
    case 'UNKNOWN':
      return null
  }
}

function sameHeading(one: Heading | null, other: Heading | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
