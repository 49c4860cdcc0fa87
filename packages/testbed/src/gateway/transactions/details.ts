import type { Address } from '@countersign/core'
import { type Hex, isHash, zeroAddress } from 'viem'
import { addressInfo } from '../address-info.ts'
import type { Network } from '../chain/network.ts'
import { readState, type SafeState } from '../chain/safe-state.ts'
import { readSigners } from '../chain/signer.ts'
import { addressField, check, hashOf, refuseBanned } from '../http/read.ts'
import { missing } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { batchTargets, decoded, decodedAnswer } from './decode.ts'
import { type Execution, executedBy, readExecutions } from './execution.ts'
import { historySummary, readHistory } from './history.ts'
import { type Proposal, proposalKey, type SafeCall } from './record.ts'
import { callOf, executionSummary, multisigId, proposalSummary } from './summary.ts'

/**
 * Returns the details of one transaction.
 *
 * @param id - the id in a list, or the `safeTxHash`.
 * @throws {RefusalError} 404 or 451
 */
export async function transactionDetails(service: Service, network: Network, id: string) {
  if (isHash(id)) return multisigDetails(service, network, hashOf(id))
  const [kind, safe, hash = ''] = id.split('_')
  if (safe === undefined) throw missing()
  if (kind === 'multisig') return multisigDetails(service, network, hashOf(hash))
  return otherDetails(service, network, check(addressField, safe), id)
}

async function multisigDetails(service: Service, network: Network, hash: Hex) {
  const proposal = service.proposals.get(proposalKey(network.number, hash))
  const address = proposal?.safe ?? (await executedBy(network, hash))
  if (!address) throw missing()
  refuseBanned(service, address)
  const safe = await readState(network, address)
  const execution = (await readExecutions(network, address)).find(({ safeTxHash }) => safeTxHash === hash)
  const summary = execution
    ? await executionSummary(network, safe, execution, proposal)
    : proposal && (await proposalSummary(network, safe, proposal, safe.nonce))
  if (!summary) throw missing()
  const call = execution ? callOf(address, execution, proposal) : proposal
  return {
    safeAddress: address,
    txId: multisigId(address, hash),
    executedAt: execution?.time ?? null,
    txStatus: summary.txStatus,
    txInfo: summary.txInfo,
    txData: call ? await transactionData(network, call) : null,
    detailedExecutionInfo: await executionInfo(safe, hash, proposal, execution),
    txHash: summary.txHash,
    safeAppInfo: null,
    note: null,
  }
}

type CallData = Pick<SafeCall, 'to' | 'value' | 'data' | 'operation'>

async function transactionData({ tokens }: Network, { to, value, data, operation }: CallData) {
  const targets = [...new Set(batchTargets(decoded(data)))]
  const known = await Promise.all(targets.map(async target => [target, await tokens.find(target)] as const))
  return {
    hexData: data,
    dataDecoded: decodedAnswer(data),
    to: addressInfo(to),
    value,
    operation,
    trustedDelegateCallTarget: operation === 0 ? null : false,
    addressInfoIndex: Object.fromEntries(
      known.flatMap(([value, token]) => (token ? [[value, { value, name: token.name, logoUri: null }]] : [])),
    ),
  }
}

async function executionInfo(
  safe: SafeState,
  hash: Hex,
  proposal: Proposal | undefined,
  execution: Execution | undefined,
) {
  const call: Partial<SafeCall> = execution?.done?.call ?? proposal ?? {}
  const submittedAt = proposal?.created ?? execution?.time ?? 0
  const proposed = proposal?.confirmations ?? []
  const shown = await readSigners(hash, execution?.done?.signatures ?? '0x', safe.threshold)
  const onlyShown = shown.filter(({ owner }) => !proposed.some(confirmation => confirmation.owner === owner))
  const proposer = proposal?.proposer ?? execution?.executor
  return {
    type: 'MULTISIG',
    submittedAt,
    nonce: proposal?.nonce ?? execution?.nonce ?? 0,
    safeTxGas: call.safeTxGas ?? '0',
    baseGas: call.baseGas ?? '0',
    gasPrice: call.gasPrice ?? '0',
    gasToken: call.gasToken ?? zeroAddress,
    // Safes here use no other way of paying for gas.
    fee: '0',
    payment: '0',
    refundReceiver: addressInfo(call.refundReceiver ?? check(addressField, zeroAddress)),
    safeTxHash: hash,
    executor: execution ? addressInfo(execution.executor) : null,
    signers: safe.owners.map(addressInfo),
    confirmationsRequired: safe.threshold,
    confirmations: [
      ...proposed.map(({ owner, signature, submitted }) => ({
        signer: addressInfo(owner),
        signature,
        submittedAt: submitted,
      })),
      ...onlyShown.map(({ owner, part }) => ({
        signer: addressInfo(owner),
        signature: 'signature' in part ? part.signature : null,
        submittedAt: execution?.time ?? submittedAt,
      })),
    ],
    rejectors: [],
    gasTokenInfo: null,
    trusted: proposal?.trusted ?? true,
    proposer: proposer ? addressInfo(proposer) : null,
    proposedByDelegate: proposal?.delegate ? addressInfo(proposal.delegate) : null,
  } as const
}

/** Returns the details of transfers and the creation, which have no confirmations. */
async function otherDetails(service: Service, network: Network, address: Address, id: string) {
  refuseBanned(service, address)
  const safe = await readState(network, address)
  for (const entry of await readHistory(service, network, safe)) {
    if (entry.kind !== 'transfer' && entry.kind !== 'creation') continue
    const summary = await historySummary(network, safe, entry)
    if (summary?.id !== id) continue
    return {
      safeAddress: address,
      txId: id,
      executedAt: summary.timestamp,
      txStatus: summary.txStatus,
      txInfo: summary.txInfo,
      txData: null,
      detailedExecutionInfo: null,
      txHash: summary.txHash,
      safeAppInfo: null,
      note: null,
    }
  }
  throw missing()
}
