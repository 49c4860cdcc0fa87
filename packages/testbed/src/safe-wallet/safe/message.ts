import {
  confirmSafeMessage,
  getSafeMessage,
  proposeSafeMessage,
  type SafeMessage,
} from '@safe-global/safe-gateway-typescript-sdk'
import { getTypesForEIP712Domain, type Hex, hashMessage, hashTypedData, hexToBytes, isHex } from 'viem'
import type { WalletAccount } from '../../wallet/engine/engine.ts'
import type { TypedData } from '../../wallet/engine/types.ts'
import { domainOf, expectOwner, found, type SafeContext, type SafeState, until } from './context.ts'

/** The content that a Safe App asks to sign: a text, or typed data that can omit its primary type. */
export type MessageContent = string | (Omit<TypedData, 'primaryType'> & { primaryType?: string })

/** A message as the gateway returns it; its library's type lacks the origin. */
export type GatewayMessage = Omit<SafeMessage, 'type'> & { origin?: string | null }

/**
 * Returns the text of an app's message: hex that is valid UTF-8 is decoded, because the app's provider sends text as
 * hex.
 */
export function textOf(message: string): string {
  if (!isHex(message, { strict: true }) || message.length % 2 !== 0 || message === '0x') return message
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
  } catch {
    return message
  }
}

/**
 * Completes typed data with the fields that the gateway and the hash require: the domain's type and the primary type.
 */
export function completed({
  types,
  domain,
  message,
  primaryType,
}: Exclude<MessageContent, string>): TypedData {
  return {
    types: { EIP712Domain: [...getTypesForEIP712Domain({ domain })], ...types },
    primaryType: primaryType ?? mainType(types),
    domain,
    message,
  }
}

/** Returns the type that no other type references. @throws {Error} if there is not exactly one. */
function mainType(types: TypedData['types']): string {
  const used = new Set(
    Object.values(types)
      .flat()
      .map(({ type }) => type.replace(/\[.*$/, '')),
  )
  const [main, ...others] = Object.keys(types).filter(name => name !== 'EIP712Domain' && !used.has(name))
  if (main === undefined || others.length > 0)
    throw new Error('The typed data does not say its primary type.')
  return main
}

/** Returns the hash that `SafeMessage` contains. */
export function innerHash(content: MessageContent): Hex {
  return typeof content === 'string' ? hashMessage(content) : hashTypedData(completed(content))
}

/** Returns what a Safe's owners sign for a text or typed data. @see EIP-191, EIP-712, Safe `SafeMessage` */
export function safeMessage(
  safe: Pick<SafeState, 'address' | 'chainId' | 'version'>,
  content: MessageContent,
): { typedData: TypedData; hash: Hex } {
  const typedData: TypedData = {
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    domain: domainOf(safe),
    message: { message: innerHash(content) },
  }
  return { typedData, hash: hashTypedData(typedData) }
}

/** Reads a message of a Safe; `null` if the gateway has none. */
export const readMessage = ({ chain }: SafeContext, hash: string): Promise<GatewayMessage | null> =>
  found(getSafeMessage(String(chain.id), hash))

/**
 * Signs a message as an owner, and sends the signature to the gateway: as a proposal, or as a further confirmation.
 *
 * @param origin - the message's origin; only its first 200 characters are sent.
 * @returns the message once the gateway lists the signature.
 */
export async function confirmMessage(
  context: SafeContext,
  signer: WalletAccount,
  content: MessageContent,
  origin = '',
): Promise<GatewayMessage> {
  const { chain, safe } = context
  const chainId = String(chain.id)
  const { typedData, hash } = safeMessage(safe, content)
  expectOwner(context, signer)
  const signedBy = (message: GatewayMessage | null) =>
    message?.confirmations.some(({ owner }) => owner.value === signer.address) ?? false
  const before = await readMessage(context, hash)
  if (!signedBy(before)) {
    const signature = await signer.signTypedData(typedData)
    const message = typeof content === 'string' ? content : completed(content)
    if (before) await confirmSafeMessage(chainId, hash, { signature })
    else
      await proposeSafeMessage(chainId, safe.address, {
        message,
        signature,
        ...(origin && { origin: origin.slice(0, 200) }),
      }).catch(async error => {
        // Another owner may have proposed it first, and the proposal could not be read yet.
        const there = await until(() => readMessage(context, hash), { limit: 3_000 }).catch(() => null)
        if (!there) throw error
        await confirmSafeMessage(chainId, hash, { signature })
      })
  }
  // The gateway accepts it before it can be read.
  return until(async () => {
    const message = await readMessage(context, hash)
    return signedBy(message) ? message : null
  })
}

/** Waits until enough owners have signed. @param onChange - called each time the message is read */
export function untilConfirmed(
  context: SafeContext,
  hash: string,
  signal: AbortSignal,
  onChange: (message: GatewayMessage) => void,
): Promise<GatewayMessage> {
  return until(
    async () => {
      const message = await readMessage(context, hash)
      if (message) onChange(message)
      return message?.status === 'CONFIRMED' ? message : null
    },
    { signal, limit: Number.POSITIVE_INFINITY },
  )
}
