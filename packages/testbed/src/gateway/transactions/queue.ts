import type { Network } from '../chain/network.ts'
import type { SafeState } from '../chain/safe-state.ts'
import { type Page, pageOf } from '../http/page.ts'
import type { Service } from '../service.ts'
import { readExecutions } from './execution.ts'
import { proposalsOf } from './history.ts'
import type { Proposal } from './record.ts'
import { proposalSummary } from './summary.ts'

/** Reads the transactions that a Safe has not executed yet, next nonce first. */
export async function readQueue(service: Service, network: Network, safe: SafeState): Promise<Proposal[]> {
  const executed = new Set((await readExecutions(network, safe.address)).map(({ safeTxHash }) => safeTxHash))
  return proposalsOf(service, network, safe.address)
    .filter(({ nonce, safeTxHash }) => nonce >= safe.nonce && !executed.has(safeTxHash))
    .sort((a, b) => a.nonce - b.nonce || a.created - b.created)
}

/** Returns the recommended nonce of a new transaction: the one after all queued ones. */
export async function recommendedNonce(service: Service, network: Network, safe: SafeState): Promise<number> {
  const last = (await readQueue(service, network, safe)).at(-1)
  return last ? last.nonce + 1 : safe.nonce
}

/**
 * Returns a page of the queue: the next transactions under their label, and those that share a nonce under a heading.
 */
export function queuePage(
  requestUrl: string,
  network: Network,
  safe: SafeState,
  queue: readonly Proposal[],
): Promise<Page<object>> {
  return pageOf<Proposal, object>(requestUrl, queue, async (proposal, previous, index) => {
    const sameNonce = (other: Proposal | undefined) => other?.nonce === proposal.nonce
    const isFirst = !sameNonce(previous)
    const hasNext = sameNonce(queue[index + 1])
    const label = proposal.nonce === safe.nonce ? 'Next' : 'Queued'
    const before = previous && (previous.nonce === safe.nonce ? 'Next' : 'Queued')
    return [
      ...(label === before ? [] : [{ type: 'LABEL', label }]),
      ...(isFirst && hasNext ? [{ type: 'CONFLICT_HEADER', nonce: proposal.nonce }] : []),
      {
        type: 'TRANSACTION',
        transaction: await proposalSummary(network, safe, proposal, safe.nonce),
        conflictType: hasNext ? 'HasNext' : isFirst ? 'None' : 'End',
      },
    ]
  })
}
