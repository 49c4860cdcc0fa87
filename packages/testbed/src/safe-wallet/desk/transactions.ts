import type { Hex } from 'viem'
import type { WaitingTransaction } from '../gateway/gateway.ts'
import { readerOf } from '../safe/node.ts'
import { execution, type SafeTransaction, safeTransaction } from '../safe/transaction.ts'
import type { Signer } from '../signers/signer.ts'
import { type Desk, gatewayOf, Trouble } from './desk.ts'
import { ownerOf } from './owner.ts'
import { until } from './until.ts'

/** Proposes a transaction behind those that wait already, with an owner's signature. @returns it as the gateway has it. */
export async function proposeTransaction(
  desk: Desk,
  signer: Signer,
  wanted: Omit<SafeTransaction, 'nonce'>,
  origin?: string,
): Promise<WaitingTransaction> {
  const gateway = gatewayOf(desk)
  const sender = await ownerOf(desk, signer)
  const [{ nonce, address }, { highestNonce }] = await Promise.all([
    desk.fresh(),
    gateway.queue(desk.safe.address),
  ])
  const transaction = { ...wanted, nonce: Math.max(nonce, highestNonce + 1) }
  const { typedData, hash } = safeTransaction(desk.safe, transaction)
  const signature = await signer.signTypedData(desk.chain, sender, typedData)
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
  desk: Desk,
  signer: Signer,
  { hash, transaction }: WaitingTransaction,
): Promise<WaitingTransaction> {
  const gateway = gatewayOf(desk)
  const owner = await ownerOf(desk, signer)
  const { typedData, hash: computed } = safeTransaction(desk.safe, transaction)
  if (computed !== hash) throw new Trouble('The gateway shows another transaction than the one of this hash.')
  await gateway.confirmTransaction(hash, await signer.signTypedData(desk.chain, owner, typedData))
  return until(async () => {
    const waiting = await gateway.transaction(hash)
    return waiting?.signatures.some(signature => signature.owner === owner) ? waiting : null
  })
}

/** Says whether enough owners who are owners still have signed, and its turn has come. */
export function canBeCarriedOut(
  { owners, threshold, nonce }: Pick<Desk['safe'], 'owners' | 'threshold' | 'nonce'>,
  { signatures, transaction, txHash }: WaitingTransaction,
): boolean {
  const present = signatures.filter(({ owner }) => owners.includes(owner))
  return txHash === null && transaction.nonce === nonce && present.length >= threshold
}

/** Carries a confirmed transaction out; anybody may. @returns the hash on the chain, once it is in a block. */
export async function carryOut(
  desk: Desk,
  signer: Signer,
  { transaction, signatures }: WaitingTransaction,
): Promise<Hex> {
  const { owners, threshold, address } = await desk.fresh()
  const present = signatures.filter(({ owner }) => owners.includes(owner))
  const data = execution(transaction, present.slice(0, threshold))
  const from = await signer.address(owners)
  const hash = await signer.send(desk.chain, from, { to: address, data })
  const reader = readerOf(desk.chain.id)
  const { status } = await until(() => reader.getTransactionReceipt({ hash }).catch(() => null))
  if (status === 'reverted') throw new Trouble('The network refused it, and nothing has changed.')
  return hash
}
