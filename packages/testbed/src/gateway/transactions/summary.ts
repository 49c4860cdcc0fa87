import type { Address, Safe } from '@countersign/core'
import type { Hex } from 'viem'
import { addressInfo } from '../address-info.ts'
import { addressIn, type ChainLog } from '../chain/logs.ts'
import type { Network } from '../chain/network.ts'
import type { Transfer } from '../chain/transfers.ts'
import type { Execution } from './execution.ts'
import { type Call, transactionInfo, transferInfo } from './info.ts'
import type { Proposal } from './record.ts'

/** The status of a transaction, in the service's terms. */
type TransactionStatus = 'AWAITING_CONFIRMATIONS' | 'AWAITING_EXECUTION' | 'CANCELLED' | 'FAILED' | 'SUCCESS'

export const multisigId = (safe: Address, safeTxHash: Hex) => `multisig_${safe}_${safeTxHash}`
const creationId = (safe: Address) => `creation_${safe}`

/** Returns the id of a transfer: `e`, its transaction and its log for a token, `i` for what the Safe itself logged. */
const transferId = (safe: Address, { token, log }: Transfer) =>
  `transfer_${safe}_${token ? 'e' : 'i'}${log.transaction.slice(2)}${log.index}`

/** Returns a placeholder for a call that was made by a contract and is not visible on the chain. */
const unseen = (safe: Address): Call => ({ to: safe, value: '0', data: null, operation: 0 })

/** Returns the call of an execution, from the chain or otherwise from its proposal. */
export const callOf = (safe: Address, { done }: Execution, proposal: Proposal | undefined): Call =>
  done?.call ?? proposal ?? unseen(safe)

/** Summarizes an executed transaction. @param confirmations - the number of its signatures */
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

/** Returns the status of a proposal. @param nonce - the Safe's next nonce */
function proposalStatus(
  { confirmations, ...proposal }: Proposal,
  { threshold }: Safe,
  nonce: number,
): TransactionStatus {
  if (proposal.nonce < nonce) return 'CANCELLED'
  return confirmations.length >= threshold ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'
}

/** Summarizes a transaction that was proposed and not executed. */
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

/**
 * Summarizes a transfer to a Safe, or from it by another account's transaction.
 *
 * @returns `undefined` for something other than a token /
 */
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

/** Summarizes the creation of a Safe. @param log - its factory's log */
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
