import { keccak_256 } from '@noble/hashes/sha3.js'
import { type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import { type Address, type ChainId, chainNumber } from '../account.ts'
import { fields, InputError, text } from '../input.ts'
import { bytesOfKnownHex, hexOfBytes, joinBytes } from '../verify/bytes.ts'
import { personalHash } from '../verify/personal-hash.ts'
import { answers, asksOwners, readMessageQuestion, readOwnersQuestion } from './input.ts'
import type { SafeRules } from './rules.ts'

/** A message to one Safe. */
export type SafeMessageQuestion = {
  readonly safe: Address
  /** Matters from 1.3.0 on: hashes of older Safes are the same on every chain. */
  readonly chain: ChainId
  readonly rules: Pick<SafeRules, 'domain'>
  /** The content of `SafeMessage`: whole bytes of hex; for a text or typed data the 32 bytes of `signedHash`. */
  readonly message: Hex
}

/** What the owners of a Safe sign, in the form that `eth_signTypedData_v4` accepts. */
export type SafeMessageTypedData = {
  readonly domain: { readonly chainId?: number; readonly verifyingContract: Address }
  readonly types: { readonly SafeMessage: readonly [{ readonly name: 'message'; readonly type: 'bytes' }] }
  readonly primaryType: 'SafeMessage'
  readonly message: { readonly message: Hex }
}

const encoder = new TextEncoder()
const hashOf = (text: string) => keccak_256(encoder.encode(text))
const safeDomain = hashOf('EIP712Domain(address verifyingContract)')
const chainDomain = hashOf('EIP712Domain(uint256 chainId,address verifyingContract)')
const messageType = hashOf('SafeMessage(bytes message)')

/**
 * Returns what a Safe signs for a text or typed data: its 32-byte hash.
 *
 * @throws {InputError} for anything else, and for text that is not well-formed Unicode.
 * @see EIP-191 version 0x45, EIP-712
 * @example
 * signedHash('Hello world!') // what `personal_sign` signs
 */
export function signedHash(content: string | TypedDataDefinition): Hex {
  if (typeof content === 'string') return hexOfBytes(personalHash(text(content, 'content')))
  try {
    if (isWellFormed(content)) return hashTypedData(content)
  } catch {
    // viem throws a different error for each thing that is missing in typed data.
  }
  throw new InputError('content', content, 'a text, or typed data as EIP-712 has it, in well-formed Unicode')
}

/** Whether typed data has no string with a lone surrogate, which would be hashed as another text. */
function isWellFormed(content: TypedDataDefinition): boolean {
  let found = true
  JSON.stringify(content, (name: string, value: unknown) => {
    found &&= name.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())
    return typeof value === 'bigint' ? null : value
  })
  return found
}

/**
 * Returns the 66 bytes whose hash is the message hash: `0x1901`, the hash of the domain, and the hash of the message.
 *
 * @throws {InputError} if a field of the question is missing or has the wrong type.
 * @see EIP-191 version 0x01, EIP-712; Safe encodeMessageDataForSafe
 * @example
 * safeMessagePreimage({ safe, chain, rules, message: signedHash('Hello world!') })
 */
export function safeMessagePreimage(question: SafeMessageQuestion): Hex {
  const { safe, chain, rules, message } = readMessageQuestion(question, 'question')
  const address = joinBytes(new Uint8Array(12), bytesOfKnownHex(safe))
  const domain =
    rules.domain === 'safe'
      ? joinBytes(safeDomain, address)
      : joinBytes(chainDomain, bytesOfKnownHex(numberWord(chainNumber(chain))), address)
  const struct = joinBytes(messageType, keccak_256(bytesOfKnownHex(message)))
  return hexOfBytes(joinBytes(Uint8Array.of(0x19, 0x01), keccak_256(domain), keccak_256(struct)))
}

/**
 * Hashes a message to a Safe. Its owners sign or approve this hash, and the service finds the message by it.
 *
 * @see EIP-712; Safe getMessageHash (up to 1.2.0 of the Safe, later of its CompatibilityFallbackHandler)
 * @example
 * safeMessageHash({ safe, chain, rules, message: signedHash('Hello world!') })
 */
export function safeMessageHash(question: SafeMessageQuestion): Hex {
  return hexOfBytes(keccak_256(bytesOfKnownHex(safeMessagePreimage(question))))
}

/**
 * Returns the typed data whose hash is the message hash, for an owner's wallet to sign.
 *
 * @see EIP-712
 * @example
 * const typedData = safeMessageTypedData({ safe, chain, rules, message: signedHash('Hello world!') })
 * const signature = await owner.signTypedData(typedData)
 */
export function safeMessageTypedData(question: SafeMessageQuestion): SafeMessageTypedData {
  const { safe, chain, rules, message } = readMessageQuestion(question, 'question')
  return {
    domain: {
      ...(rules.domain === 'safe' ? {} : { chainId: chainNumber(chain) }),
      verifyingContract: safe,
    },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message },
  }
}

/**
 * Returns the message that a Safe passes to an owner that is a contract. If that owner is a Safe itself, this is the
 * content of its own `SafeMessage`.
 *
 * @see Safe checkNSignatures: 1.3.0 passes the message on, 1.4.1 the preimage, 1.5.0 the hash
 * @example
 * ownersMessage({ safe, chain, rules, message: signedHash('Hello world!') })
 */
export function ownersMessage(
  asked: SafeMessageQuestion & { readonly rules: Pick<SafeRules, 'domain' | 'asksOwners'> },
): Hex {
  const { rules, ...question } = readOwnersQuestion(asked, 'question')
  switch (rules.asksOwners) {
    case 'message':
      return question.message
    case 'preimage':
      return safeMessagePreimage({ rules, ...question })
    case 'hash':
      return safeMessageHash({ rules, ...question })
  }
}

/**
 * Whether a Safe can sign as an owner of another: one that answers only the new question cannot own a Safe that asks
 * the old one.
 *
 * @throws {InputError} if one of them has no rules.
 * @see ERC-1271; Safe checkNSignatures
 * @example
 * canOwn(rulesOfSafe, rulesOfOwner)
 */
export function canOwn(outer: Pick<SafeRules, 'asksOwners'>, owner: Pick<SafeRules, 'answers'>): boolean {
  const { asksOwners } = readOuter(outer, 'outer')
  return readOwner(owner, 'owner').answers.includes(asksOwners === 'hash' ? 'new' : 'old')
}

const readOuter = fields<Pick<SafeRules, 'asksOwners'>>({ asksOwners })
const readOwner = fields<Pick<SafeRules, 'answers'>>({ answers })
const numberWord = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
