import { keccak_256 } from '@noble/hashes/sha3.js'
import type { AccountFactory } from './account-factory.ts'
import { bytesOfHex, bytesOfKnownHex, hexOfBytes, joinBytes, sameBytes } from './bytes.ts'
import type { PreDelegation } from './pre-delegation.ts'
import { probeCode } from './probe-code.ts'

/** Gas for the probe's call: below 2^24, the gas limit of a transaction (EIP-7825). */
export const probeGas = 16_000_000

/**
 * Gas that the probe needs at its start to give the account (4 million and 750,000, once before and once after) and the
 * factory (5 million) their full allowance. With less, an account could exhaust its gas, which is not an answer.
 */
export const probeGasNeeded = 15_000_000

/** What code an account has. */
type CodeKind = 'none' | 'contract' | 'delegation'

/** How the account answered; `bytes` is the length of the answer, `accepted` whether it is the magic value. */
export type AccountAnswer =
  | { readonly kind: 'reverted' }
  | { readonly kind: 'returned'; readonly bytes: bigint; readonly accepted: boolean }

/** The account at one moment. */
export type AccountView = {
  readonly code: CodeKind
  /** The contract that a key delegates to. */
  readonly delegate?: Uint8Array
  readonly answer: AccountAnswer | undefined
}

/** The probe's record. */
export type ProbeRecord = {
  readonly chainId: bigint
  readonly gas: bigint
  readonly before: AccountView
  readonly factory: 'not-called' | 'reverted' | 'returned'
  /** The factory's result as an address: factories return the account that they deployed. */
  readonly deployed: Uint8Array | undefined
  /** `undefined` if the factory was not called. */
  readonly after: AccountView | undefined
}

export type ProbeQuestion = {
  /** 32 random bytes, used once: the record is bound to them. */
  readonly nonce: Uint8Array
  readonly account: Uint8Array
  readonly hash: Uint8Array
  readonly signature: Uint8Array
  /** The call that deploys an account without code (ERC-6492). */
  readonly factory?: AccountFactory | undefined
  /** The call that initializes an account with code (ERC-8010). */
  readonly initializer?: PreDelegation['initializer'] | undefined
}

const words = 15
const magic = bytesOfKnownHex(`0x1626ba7e${'0'.repeat(56)}`)
const oldMagic = bytesOfKnownHex(`0x20c13b0b${'0'.repeat(56)}`)
const delegationPrefix = Uint8Array.of(0xef, 0x01, 0x00)

/** Returns the creation code of the probe with its arguments, as the `data` of an `eth_call` without `to`. */
export function probeCall({
  nonce,
  account,
  hash,
  signature,
  factory,
  initializer,
}: ProbeQuestion): `0x${string}` {
  const factoryCall = dynamic(initializer?.data ?? bytesOfKnownHex(factory?.call ?? '0x'))
  const head = 7 * 32
  const call = joinBytes(
    nonce,
    padded(account),
    hash,
    numberWord(initializer ? 2 : factory ? 1 : 0),
    padded(initializer?.to ?? bytesOfKnownHex(factory?.address ?? '0x')),
    numberWord(head),
    numberWord(head + factoryCall.length),
    factoryCall,
    dynamic(signature),
  )
  return `${probeCode}${hexOfBytes(call).slice(2)}`
}

/**
 * Parses the probe's record.
 *
 * @param result - the node's answer.
 * @returns `undefined` if it is not a record bound to this nonce.
 */
export function readProbe(result: unknown, nonce: Uint8Array): ProbeRecord | undefined {
  if (typeof result !== 'string' || result.length !== 2 + words * 64) return undefined
  const record = bytesOfHex(result)
  if (!record) return undefined
  const content = record.subarray(0, -32)
  if (!sameBytes(keccak_256(joinBytes(nonce, content)), record.subarray(-32))) return undefined
  const factory = ([undefined, 'reverted', 'returned'] as const)[Number(numberIn(record, 7))]
  return {
    chainId: numberIn(record, 0),
    gas: numberIn(record, 1),
    before: viewAt(record, 2),
    factory: factory ?? 'not-called',
    deployed: factory === 'returned' ? addressIn(wordAt(record, 13)) : undefined,
    after: factory === undefined ? undefined : viewAt(record, 8),
  }
}

function viewAt(record: Uint8Array, index: number): AccountView {
  const size = numberIn(record, index)
  if (size === 0n) return { code: 'none', answer: undefined }
  // EIP-7702: the code is 0xef0100 and an address, and no other code can begin with that (EIP-3541).
  const delegates = size === 23n && sameBytes(wordAt(record, index + 1).subarray(0, 3), delegationPrefix)
  const answer = answerAt(record, index + 2)
  if (!delegates) return { code: 'contract', answer }
  return { code: 'delegation', delegate: wordAt(record, index + 1).slice(3, 23), answer }
}

function answerAt(record: Uint8Array, index: number): AccountAnswer {
  const asked = numberIn(record, index)
  if (asked === 1n) return { kind: 'reverted' }
  const bytes = numberIn(record, index + 1)
  const expected = asked === 3n ? oldMagic : magic
  return { kind: 'returned', bytes, accepted: bytes >= 32n && sameBytes(wordAt(record, index + 2), expected) }
}

const wordAt = (record: Uint8Array, index: number) => record.subarray(index * 32, index * 32 + 32)
const numberIn = (record: Uint8Array, index: number) => BigInt(hexOfBytes(wordAt(record, index)))

/** Reads an address from a word that pads it with zeros. */
function addressIn(word: Uint8Array): Uint8Array | undefined {
  return word.subarray(0, 12).every(byte => byte === 0) ? word.slice(12) : undefined
}

/** Pads a value with leading zeros to the length of a word. */
function padded(value: Uint8Array): Uint8Array {
  return joinBytes(new Uint8Array(32 - value.length), value)
}

function numberWord(value: number): Uint8Array {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(28, value)
  return bytes
}

/** Encodes a `bytes` value: its length, the bytes, and zeros up to a whole word. */
function dynamic(value: Uint8Array): Uint8Array {
  return joinBytes(numberWord(value.length), value, new Uint8Array((32 - (value.length % 32)) % 32))
}
