import type { Address, Hex } from 'viem'
import { type Gateway, GatewayRefusal, type WaitingMessage } from '../gateway/gateway.ts'
import { completed, type MessageContent, safeMessage } from '../safe/message.ts'
import type { Signer } from '../signers/signer.ts'
import { type Desk, gatewayOf } from './desk.ts'
import { ownerOf } from './owner.ts'
import { until } from './until.ts'

/**
 * Signs a message as an owner, and leaves the signature at the gateway: as its first one, or with those that are there.
 *
 * @param origin - where it comes from; at most 200 characters are kept.
 * @returns the message once the gateway shows the signature.
 */
export async function confirmMessage(
  desk: Desk,
  signer: Signer,
  content: MessageContent,
  origin?: string,
): Promise<WaitingMessage> {
  const gateway = gatewayOf(desk)
  const { typedData, hash } = safeMessage(desk.safe, content)
  const owner = await ownerOf(desk, signer)
  const before = await gateway.message(hash)
  if (!before?.signers.includes(owner)) {
    const signature = await signer.signTypedData(desk.chain, owner, typedData)
    if (before) await gateway.confirm(hash, signature)
    else await propose(gateway, desk.safe.address, { hash, content, signature, origin })
  }
  // It is taken in before it can be read.
  return until(async () => {
    const message = await gateway.message(hash)
    return message?.signers.includes(owner) ? message : null
  })
}

/** Waits until enough owners have signed. @param told - how many of how many have, at each change. */
export function untilConfirmed(
  desk: Desk,
  hash: Hex,
  signal: AbortSignal,
  told: (message: WaitingMessage) => void,
): Promise<WaitingMessage> {
  const gateway = gatewayOf(desk)
  return until(
    async () => {
      const message = await gateway.message(hash)
      if (message) told(message)
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
    // Another owner was first, and theirs could not be read yet.
    if (!(error instanceof GatewayRefusal) || error.status !== 400) throw error
    const there = await until(() => gateway.message(hash), { limit: 3_000 }).catch(() => null)
    if (!there) throw error
    await gateway.confirm(hash, signature)
  }
}
