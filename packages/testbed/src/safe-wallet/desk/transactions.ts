import type { Hex } from 'viem'
import type { WaitingTransaction } from '../gateway/gateway.ts'
import { readerOf } from '../safe/node.ts'
import { execution, type SafeTransaction, safeTransaction } from '../safe/transaction.ts'
import type { Signer } from '../signers/signer.ts'
import { ownerOf } from './owner.ts'
import { gatewayOf, type SafeContext, SafeWalletError } from './safe-context.ts'
import { until } from './until.ts'

/** Proposes a transaction after the queued ones, with an owner's signature. @returns the gateway's transaction. */
export async function proposeTransaction(
  context: SafeContext,
  signer: Signer,
  wanted: Omit<SafeTransaction, 'nonce'>,
  origin?: string,
): Promise<WaitingTransaction> {
  const gateway = gatewayOf(context)
  const sender = await ownerOf(context, signer)
  const [{ nonce, address }, { highestNonce }] = await Promise.all([
    context.fresh(),
    gateway.queue(context.safe.address),
  ])
  const transaction = { ...wanted, nonce: Math.max(nonce, highestNonce + 1) }
  const { typedData, hash } = safeTransaction(context.safe, transaction)
  const signature = await signer.signTypedData(context.chain, sender, typedData)
  await gateway.proposeTransaction(address, {
    ...transaction,
    safeTxHash: hash,
    sender,
    signature,
    ...(origin !== undefined && { origin: origin.slice(0, 200) }),
  })
  return until(() => gateway.transaction(hash))
}

/** Adds an owner's signature to a transaction. */
export async function confirmTransaction(
  context: SafeContext,
  signer: Signer,
  { hash, transaction }: WaitingTransaction,
): Promise<WaitingTransaction> {
  const gateway = gatewayOf(context)
  const owner = await ownerOf(context, signer)
  const { typedData, hash: computed } = safeTransaction(context.safe, transaction)
  if (computed !== hash)
    throw new SafeWalletError('The gateway shows another transaction than the one of this hash.')
  await gateway.confirmTransaction(hash, await signer.signTypedData(context.chain, owner, typedData))
  return until(async () => {
    const waiting = await gateway.transaction(hash)
    return waiting?.signatures.some(signature => signature.owner === owner) ? waiting : null
  })
}

/** Whether enough current owners have signed, and the transaction is next. */
export function canBeCarriedOut(
  { owners, threshold, nonce }: Pick<SafeContext['safe'], 'owners' | 'threshold' | 'nonce'>,
  { signatures, transaction, txHash }: WaitingTransaction,
): boolean {
  const present = signatures.filter(({ owner }) => owners.includes(owner))
  return txHash === null && transaction.nonce === nonce && present.length >= threshold
}

/** Executes a confirmed transaction, which any account can do. @returns the hash on the chain, once it is mined. */
export async function carryOut(
  context: SafeContext,
  signer: Signer,
  { transaction, signatures }: WaitingTransaction,
): Promise<Hex> {
  const { owners, threshold, address } = await context.fresh()
  const present = signatures.filter(({ owner }) => owners.includes(owner))
  const data = execution(transaction, present.slice(0, threshold))
  const from = await signer.address(owners)
  const hash = await signer.send(context.chain, from, { to: address, data })
  const reader = readerOf(context.chain)
  const { status } = await until(() => reader.getTransactionReceipt({ hash }).catch(() => null))
  if (status === 'reverted') throw new SafeWalletError('The network refused it, and nothing has changed.')
  return hash
}
