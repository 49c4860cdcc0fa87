import { type Hex, hashMessage, hashTypedData, hexToBytes, isHex } from 'viem'
import type { TypedData } from '../../wallet/engine/types.ts'
import { type SafeDomain, typedForSafe } from './typed.ts'

/** The content that a Safe App asks to sign: a text, or typed data that can omit its primary type. */
export type MessageContent = string | (Omit<TypedData, 'primaryType'> & { primaryType?: string })

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
export function completed(content: Exclude<MessageContent, string>): TypedData {
  const { types, domain, message, primaryType = mainType(types) } = content
  return {
    types: { EIP712Domain: domainType(domain), ...types },
    primaryType,
    domain,
    message,
  }
}

/** Returns what a Safe's owners sign for a text or typed data. @see EIP-191, EIP-712, Safe `SafeMessage` */
export function safeMessage(safe: SafeDomain, content: MessageContent): { typedData: TypedData; hash: Hex } {
  const inner = typeof content === 'string' ? hashMessage(content) : hashTypedData(completed(content))
  const typedData = typedForSafe(safe, 'SafeMessage', [['message', 'bytes']], { message: inner })
  return { typedData, hash: hashTypedData(typedData) }
}

/** Returns the hash that `SafeMessage` contains. */
export function innerHash(content: MessageContent): Hex {
  return typeof content === 'string' ? hashMessage(content) : hashTypedData(completed(content))
}

const domainFields = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

function domainType(domain: TypedData['domain']): TypedData['types'][string] {
  return domainFields.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({ name, type }))
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
