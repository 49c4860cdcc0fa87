import type { Address, Hex } from 'viem'
import { type Gateway, GatewayRefusal, type WaitingMessage } from '../gateway/gateway.ts'
import { completed, type MessageContent, safeMessage } from '../safe/message.ts'
import type { Signer } from '../signers/signer.ts'
import { ownerOf } from './owner.ts'
import { gatewayOf, type SafeContext } from './safe-context.ts'
import { until } from './until.ts'

/**
 * Signs a message as an owner, and sends the signature to the gateway: as a proposal, or as a further confirmation.
 *
 * @param origin - the message's origin; only its first 200 characters are sent.
 * @returns the message once the gateway lists the signature.
 */
export async function confirmMessage(
  context: SafeContext,
  signer: Signer,
  content: MessageContent,
  origin?: string,
): Promise<WaitingMessage> {
  const gateway = gatewayOf(context)
  const { typedData, hash } = safeMessage(context.safe, content)
  const owner = await ownerOf(context, signer)
  const before = await gateway.message(hash)
  if (!before?.signers.includes(owner)) {
    const signature = await signer.signTypedData(context.chain, owner, typedData)
    if (before) await gateway.confirm(hash, signature)
    else await propose(gateway, context.safe.address, { hash, content, signature, origin })
  }
  // The gateway accepts it before it can be read.
  return until(async () => {
    const message = await gateway.message(hash)
    return message?.signers.includes(owner) ? message : null
  })
}

/**
 * Waits until enough owners have signed.
 *
 * @param told - called with the number of signatures and the threshold, at each change.
 */
export function untilConfirmed(
  context: SafeContext,
  hash: Hex,
  signal: AbortSignal,
  onChange: (message: WaitingMessage) => void,
): Promise<WaitingMessage> {
  const gateway = gatewayOf(context)
  return until(
    async () => {
      const message = await gateway.message(hash)
      if (message) onChange(message)
      return message?.status === 'CONFIRMED' ? message : null
    },
    { signal, limit: Number.POSITIVE_INFINITY },
  )
}

async function propose(
  gateway: Gateway,
  safe: Address,
  {
    hash,
    content,
    signature,
    origin,
  }: { hash: Hex; content: MessageContent; signature: Hex; origin?: string | undefined },
): Promise<void> {
  try {
    await gateway.propose(safe, {
      message: typeof content === 'string' ? content : completed(content),
      signature,
      ...(origin !== undefined && { origin: origin.slice(0, 200) }),
    })
  } catch (error) {
    // Another owner proposed it first, and the proposal could not be read yet.
    if (!(error instanceof GatewayRefusal) || error.status !== 400) throw error
    const there = await until(() => gateway.message(hash), { limit: 3_000 }).catch(() => null)
    if (!there) throw error
    await gateway.confirm(hash, signature)
  }
}
