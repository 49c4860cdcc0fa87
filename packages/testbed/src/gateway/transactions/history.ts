import type { ChainLog } from '../chain/logs.ts'
import type { Network } from '../chain/network.ts'
import type { SafeState } from '../chain/safe-state.ts'
import { readTimes } from '../chain/times.ts'
import { compareLogs, readTransfers, type Transfer } from '../chain/transfers.ts'
import type { Service } from '../service.ts'
import { type Execution, readExecutions } from './execution.ts'
import { type Proposal, proposalKey } from './record.ts'
import { creationSummary, executionSummary, proposalSummary, transferSummary } from './summary.ts'

/** An event in a Safe's history. */
export type HistoryEntry = { readonly time: number } & (
  | {
      readonly kind: 'execution'
      readonly execution: Execution
      readonly proposal: Proposal | undefined
      readonly log: ChainLog
    }
  | { readonly kind: 'transfer'; readonly transfer: Transfer; readonly log: ChainLog }
  | { readonly kind: 'creation'; readonly log: ChainLog }
  | { readonly kind: 'cancelled'; readonly proposal: Proposal }
)

/** Reads the history of a Safe, newest first. */
export async function readHistory(
  service: Service,
  network: Network,
  safe: SafeState,
): Promise<HistoryEntry[]> {
  const { address } = safe
  const [executions, transfers, creation] = await Promise.all([
    readExecutions(network, address),
    readTransfers(network, address),
    network.safes.creation(address),
  ])
  const own = new Set(executions.map(({ log }) => log.transaction))
  // Transfers within the Safe's own transaction belong to that transaction.
  const others = transfers.filter(({ log }) => !own.has(log.transaction))
  const timeOf = await readTimes(
    network.client,
    [...others.map(({ log }) => log), ...(creation ? [creation] : [])].map(({ block }) => block),
  )
  const executed = new Set(executions.map(({ safeTxHash }) => safeTxHash))
  const entries: HistoryEntry[] = [
    ...executions.map(execution => ({
      kind: 'execution' as const,
      time: execution.time,
      log: execution.log,
      execution,
      proposal: service.proposals.get(proposalKey(network.number, execution.safeTxHash)),
    })),
    ...others.map(transfer => ({
      kind: 'transfer' as const,
      time: timeOf(transfer.log.block),
      log: transfer.log,
      transfer,
    })),
    ...(creation ? [{ kind: 'creation' as const, time: timeOf(creation.block), log: creation }] : []),
    ...proposalsOf(service, network, address)
      .filter(({ nonce, safeTxHash }) => nonce < safe.nonce && !executed.has(safeTxHash))
      .map(proposal => ({ kind: 'cancelled' as const, time: proposal.modified, proposal })),
  ]
  return entries.sort(newestFirst)
}

/** Returns the trusted proposals of a Safe. */
export function proposalsOf(
  { proposals }: Service,
  network: Network,
  safe: SafeState['address'],
): Proposal[] {
  return [...proposals.values()].filter(
    proposal => proposal.chain === network.number && proposal.safe === safe && proposal.trusted,
  )
}

function newestFirst(a: HistoryEntry, b: HistoryEntry): number {
  if (a.kind === 'cancelled' || b.kind === 'cancelled') return b.time - a.time
  return compareLogs(b.log, a.log)
}

/** Returns an entry in the list format. @returns `undefined` for a transfer of something other than a token */
export async function historySummary(network: Network, safe: SafeState, entry: HistoryEntry) {
  switch (entry.kind) {
    case 'execution':
      return executionSummary(network, safe, entry.execution, entry.proposal)
    case 'transfer':
      return transferSummary(network, safe.address, entry.transfer, entry.time)
    case 'creation':
      return creationSummary(network, safe.address, entry.log, entry.time)
    case 'cancelled':
      return proposalSummary(network, safe, entry.proposal, safe.nonce)
  }
}
