import { type Address, parseAddress, type Safe } from '@countersign/core'
import type { Hex } from 'viem'
import * as z from 'zod'
import type { Network } from '../chain/network.ts'
import type { SafeState } from '../chain/safe-state.ts'
import { delegatorOf } from '../delegates/record.ts'
import { addressField, hexField, originField, signatureField } from '../http/read.ts'
import { refused, unprocessable } from '../http/refusal.ts'
import type { Service } from '../service.ts'
import { signedBy } from './confirmation.ts'
import { readExecutions } from './execution.ts'
import { callRecord, type Proposal, proposalKey } from './record.ts'
import { safeTxHash } from './safe-tx.ts'

export const proposalBody = callRecord.extend({
  data: hexField.nullish().transform(data => (!data || data === '0x' ? null : data)),
  refundReceiver: addressField.nullish(),
  nonce: z.string().regex(/^\d{1,15}$/, 'Invalid nonce'),
  safeTxHash: hexField,
  sender: addressField,
  signature: signatureField.nullish(),
  origin: originField.nullish(),
})

const nobody = parseAddress('0x0000000000000000000000000000000000000000')

export type ProposalBody = z.output<typeof proposalBody>

/**
 * Adds a transaction to a Safe's queue, or another signature to a queued one.
 *
 * @throws {RefusalError} 422 if hash, nonce, sender or signature are invalid, 400 if it was already executed.
 */
export async function propose(
  service: Service,
  network: Network,
  safe: SafeState,
  body: ProposalBody,
): Promise<void> {
  const { sender, signature, origin, refundReceiver, safeTxHash: claimed, ...rest } = body
  const call = { ...rest, refundReceiver: refundReceiver ?? nobody, nonce: Number(body.nonce) }
  const hash = await safeTxHash(network, safe, call)
  if (hash !== claimed) throw unprocessable('Invalid safeTxHash')
  const executions = await readExecutions(network, safe.address)
  if (executions.some(execution => execution.safeTxHash === hash))
    throw refused(400, `Tx with safe-tx-hash=${hash} for safe=${safe.address} was already executed`)
  if (call.nonce < safe.nonce) throw unprocessable('Invalid nonce')
  const signed = signature ? await signedBy(network, safe, call, hash, signature) : undefined
  if (signed && signed.owner !== sender) throw unprocessable('Invalid signature')
  const proposer = proposerFor(service, network, safe, sender)
  const key = proposalKey(network.number, hash)
  const now = Date.now()
  const before: Proposal = service.proposals.get(key) ?? {
    ...call,
    chain: network.number,
    safe: safe.address,
    safeTxHash: hash,
    proposer,
    delegate: proposer === sender ? null : sender,
    origin: origin ?? null,
    trusted: false,
    confirmations: [],
    created: now,
    modified: now,
  }
  const confirmation = signed && proposer === sender ? signed : undefined
  service.proposals.set(key, {
    ...withConfirmation(before, confirmation, now),
    trusted: before.trusted || signed !== undefined,
  })
}

/** Adds a confirmation, one per owner. */
export function withConfirmation(
  proposal: Proposal,
  confirmation: { owner: Address; signature: Hex } | undefined,
  now: number,
): Proposal {
  const { confirmations } = proposal
  if (!confirmation || confirmations.some(({ owner }) => owner === confirmation.owner)) return proposal
  return {
    ...proposal,
    modified: now,
    confirmations: [...confirmations, { ...confirmation, submitted: now }],
  }
}

/**
 * Returns the owner on whose behalf a sender proposes: the sender, or the owner who delegated to it.
 *
 * @throws {RefusalError} 422 /
 */
function proposerFor(service: Service, network: Network, safe: Safe, sender: Address): Address {
  if (safe.owners.includes(sender)) return sender
  const delegator = delegatorOf([...service.delegates.values()], network.number, safe, sender)
  if (delegator) return delegator
  const owners = safe.owners.join(', ')
  throw refused(422, `Sender=${sender} is not an owner or delegate. Current owners=[${owners}]`)
}
