import type { Address } from '@countersign/core'
import * as z from 'zod'
import type { Network } from '../chain/network.ts'
import type { SafeState } from '../chain/safe-state.ts'
import { addressField, amountField } from '../http/read.ts'
import type { Service } from '../service.ts'
import { readHistory } from './history.ts'
import { readQueue } from './queue.ts'
import { callOf, executionSummary, proposalSummary } from './summary.ts'

/** What a request asks for; all that is left out is any. */
export const multisigQuery = z.object({
  execution_date__gte: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  execution_date__lte: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  to: addressField.optional(),
  value: amountField.optional(),
  nonce: amountField.transform(Number).optional(),
  executed: z
    .enum(['true', 'false'])
    .transform(text => text === 'true')
    .optional(),
})

export type MultisigQuery = z.output<typeof multisigQuery>

/** A transaction that owners sign, proposed or executed. */
export type MultisigEntry = {
  readonly nonce: number
  /** In milliseconds since 1970; `null`: not executed. */
  readonly executedAt: number | null
  readonly to: Address
  readonly value: string
  readonly write: () => Promise<object>
}

/** Reads the transactions of a Safe that owners sign, the highest nonce first. */
export async function readMultisig(
  service: Service,
  network: Network,
  safe: SafeState,
): Promise<MultisigEntry[]> {
  const [history, queue] = await Promise.all([
    readHistory(service, network, safe),
    readQueue(service, network, safe),
  ])
  const executed = history.flatMap(entry => {
    if (entry.kind !== 'execution') return []
    const { execution, proposal } = entry
    const { to, value } = callOf(safe.address, execution, proposal)
    return [
      {
        ...{ nonce: execution.nonce, executedAt: entry.time, to, value },
        write: () => executionSummary(network, safe, execution, proposal),
      },
    ]
  })
  const cancelled = history.flatMap(entry => (entry.kind === 'cancelled' ? [entry.proposal] : []))
  const proposed = [...queue, ...cancelled].map(proposal => ({
    ...{ nonce: proposal.nonce, executedAt: null, to: proposal.to, value: proposal.value },
    write: () => proposalSummary(network, safe, proposal, safe.nonce),
  }))
  return [...executed, ...proposed].sort((one, other) => other.nonce - one.nonce)
}

/** Whether an entry is what a request asks for. */
export function isWanted({ nonce, executedAt, to, value }: MultisigEntry, query: MultisigQuery): boolean {
  const { execution_date__gte: from, execution_date__lte: until } = query
  return (
    (query.to ?? to) === to &&
    (query.value ?? value) === value &&
    (query.nonce ?? nonce) === nonce &&
    (query.executed ?? executedAt !== null) === (executedAt !== null) &&
    (from === undefined || (executedAt !== null && executedAt >= from)) &&
    (until === undefined || (executedAt !== null && executedAt <= until))
  )
}
