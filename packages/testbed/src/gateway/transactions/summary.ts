import type { Address, Safe } from '@countersign/core'
import type { Hex } from 'viem'
import { addressInfo } from '../address-info.ts'
import { addressIn, type ChainLog } from '../chain/logs.ts'
import type { Network } from '../chain/network.ts'
import type { Transfer } from '../chain/transfers.ts'
import type { Execution } from './execution.ts'
import { type Call, transactionInfo, transferInfo } from './info.ts'
import type { ModuleExecution } from './module-execution.ts'
import type { Proposal } from './record.ts'

/** What became of a transaction, in the service's words. */
export type TransactionStatus =
  | 'AWAITING_CONFIRMATIONS'
  | 'AWAITING_EXECUTION'
  | 'CANCELLED'
  | 'FAILED'
  | 'SUCCESS'

export const multisigId = (safe: Address, safeTxHash: Hex) => `multisig_${safe}_${safeTxHash}`
const creationId = (safe: Address) => `creation_${safe}`

/** Names a transfer: `e`, its transaction and its log for a token, `i` for what the Safe itself has logged. */
const transferId = (safe: Address, { token, log }: Transfer) =>
  `transfer_${safe}_${token ? 'e' : 'i'}${log.transaction.slice(2)}${log.index}`

const moduleId = (safe: Address, { transaction, index }: ChainLog) =>
  `module_${safe}_i${transaction.slice(2)}${index}`

/** What is known of a transaction that only a contract has shown. */
const unseen = (safe: Address): Call => ({ to: safe, value: '0', data: null, operation: 0 })

/** Gives what an execution did, by the chain or else by its proposal. */
export const callOf = (safe: Address, { done }: Execution, proposal: Proposal | undefined): Call =>
  done?.call ?? proposal ?? unseen(safe)

/** Writes a transaction that was executed. @param confirmations - how many signatures it had */
export async function executionSummary(
  network: Network,
  safe: Safe,
  execution: Execution,
  proposal: Proposal | undefined,
) {
  const { safeTxHash, succeeded, nonce, time, log } = execution
  return {
    id: multisigId(safe.address, safeTxHash),
    txHash: log.transaction,
    timestamp: time,
    txStatus: succeeded ? 'SUCCESS' : 'FAILED',
    txInfo: await transactionInfo(network, safe.address, callOf(safe.address, execution, proposal)),
    executionInfo: {
      type: 'MULTISIG',
      nonce,
      confirmationsRequired: safe.threshold,
      confirmationsSubmitted: Math.max(safe.threshold, proposal?.confirmations.length ?? 0),
      missingSigners: null,
    },
    safeAppInfo: null,
  } as const
}

/** Writes what a module had a Safe do. */
export async function moduleSummary(network: Network, safe: Address, execution: ModuleExecution) {
  const { module, succeeded, call, time, log } = execution
  return {
    id: moduleId(safe, log),
    txHash: log.transaction,
    timestamp: time,
    txStatus: succeeded ? 'SUCCESS' : 'FAILED',
    txInfo: await transactionInfo(network, safe, call ?? unseen(safe)),
    executionInfo: { type: 'MODULE', address: addressInfo(module) },
    safeAppInfo: null,
  } as const
}

/** Says what a proposal waits for. @param nonce - the next one that the Safe executes */
function proposalStatus(
  { confirmations, ...proposal }: Proposal,
  { threshold }: Safe,
  nonce: number,
): TransactionStatus {
  if (proposal.nonce < nonce) return 'CANCELLED'
  return confirmations.length >= threshold ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'
}

/** Writes a transaction that was proposed and not executed. */
export async function proposalSummary(network: Network, safe: Safe, proposal: Proposal, nonce: number) {
  const txStatus = proposalStatus(proposal, safe, nonce)
  const confirmed = proposal.confirmations.map(({ owner }) => owner)
  return {
    id: multisigId(proposal.safe, proposal.safeTxHash),
    txHash: null,
    timestamp: txStatus === 'CANCELLED' ? proposal.modified : proposal.created,
    txStatus,
    txInfo: await transactionInfo(network, proposal.safe, proposal),
    executionInfo: {
      type: 'MULTISIG',
      nonce: proposal.nonce,
      confirmationsRequired: safe.threshold,
      confirmationsSubmitted: confirmed.length,
      missingSigners:
        txStatus === 'AWAITING_CONFIRMATIONS'
          ? safe.owners.filter(owner => !confirmed.includes(owner)).map(addressInfo)
          : null,
    },
    safeAppInfo: null,
  } as const
}

/** Writes what came to a Safe, or left it by somebody else's transaction. @returns none for what is no token */
export async function transferSummary(network: Network, safe: Address, transfer: Transfer, time: number) {
  const token = transfer.token && (await network.tokens.find(transfer.token))
  if (transfer.token && !token) return undefined
  return {
    id: transferId(safe, transfer),
    txHash: transfer.log.transaction,
    timestamp: time,
    txStatus: 'SUCCESS',
    txInfo: transferInfo(safe, { ...transfer, token }),
    executionInfo: null,
    safeAppInfo: null,
  } as const
}

/** Writes how a Safe came to be. @param log - its factory's */
export async function creationSummary({ client }: Network, safe: Address, log: ChainLog, time: number) {
  const { from } = await client.getTransaction({ hash: log.transaction })
  const singleton = log.topics[1] === undefined ? log.data.slice(66, 130) : log.data.slice(2, 66)
  return {
    id: creationId(safe),
    txHash: log.transaction,
    timestamp: time,
    txStatus: 'SUCCESS',
    txInfo: {
      type: 'Creation',
      humanDescription: null,
      creator: addressInfo(addressIn(from)),
      transactionHash: log.transaction,
      implementation: singleton.length === 64 ? addressInfo(addressIn(`0x${singleton}`)) : null,
      factory: addressInfo(log.address),
      saltNonce: null,
    },
    executionInfo: null,
    safeAppInfo: null,
  } as const
}
