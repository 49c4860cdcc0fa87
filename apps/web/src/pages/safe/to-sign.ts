import {
  type AccountId,
  accountChain,
  type Safe,
  type SafeMessageTypedData,
  safeMessageHash,
  safeMessageTypedData,
  signedHash,
} from '@countersign/core'
import type { GatewayMessage, MessageContent } from '@countersign/gateway'
import type { Hex } from './owner/signing-steps.ts'

/**
 * What an owner would sign.
 * - `ready`: derived from the content that is shown, with the same hash as the gateway's.
 * - `differs`: the gateway's hash does not match the content, so the content may not be what is signed.
 * - `unreadable`: the content cannot be hashed, so nobody can know what they would sign.
 */
export type ToSign =
  | { readonly status: 'ready'; readonly typedData: SafeMessageTypedData; readonly hash: Hex }
  | { readonly status: 'differs' | 'unreadable' }

/** Derives what an owner signs from a message's content. The gateway's own hash is never signed. */
export function toSign(
  { message, messageHash }: Pick<GatewayMessage, 'message' | 'messageHash'>,
  account: AccountId,
  { address, rules }: Pick<Safe, 'address' | 'rules'>,
): ToSign {
  const content = hashOf(message)
  if (content === null) return { status: 'unreadable' }
  const question = { safe: address, chain: accountChain(account), rules, message: content }
  const hash = safeMessageHash(question)
  return hash === messageHash
    ? { status: 'ready', typedData: safeMessageTypedData(question), hash }
    : { status: 'differs' }
}

type TypedData = Exclude<Parameters<typeof signedHash>[0], string>

function hashOf(content: MessageContent | null): Hex | null {
  if (content === null) return null
  if (typeof content === 'string') return signedHash(content)
  const data = { ...content, primaryType: content.primaryType ?? outermost(content.types) }
  try {
    return isTypedData(data) ? signedHash(data) : null
  } catch {
    // Its fields do not match its types, which only hashing detects.
    return null
  }
}

/** Whether the data has a primary type. Hashing detects all other mismatches. */
function isTypedData(data: object): data is TypedData {
  return (
    'types' in data &&
    typeof data.types === 'object' &&
    data.types !== null &&
    'primaryType' in data &&
    typeof data.primaryType === 'string' &&
    Object.hasOwn(data.types, data.primaryType)
  )
}

/** Returns the primary type if the gateway leaves it out: the only type that no other type uses. */
function outermost(types: Exclude<MessageContent, string>['types']): string | undefined {
  const used = new Set(
    Object.values(types).flatMap(fields => fields.map(({ type }) => type.replace(/\[.*$/, ''))),
  )
  const [first, ...others] = Object.keys(types).filter(name => name !== 'EIP712Domain' && !used.has(name))
  return others.length === 0 ? first : undefined
}
