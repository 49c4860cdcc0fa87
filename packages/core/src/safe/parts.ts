import type { Hex } from 'viem'
import type { Address } from '../account.ts'
import { CountersignError } from '../error.ts'

/**
 * One owner's part of a Safe's signature.
 *
 * - `ecdsa`: 65 bytes over the message hash, v of 27 or 28.
 * - `eth-sign`: 65 bytes over the EIP-191 hash of the message hash, v of 31 or 32 (4 more than the wallet returned).
 * - `approved-hash`: only the owner's address; the approval is on the chain (v of 1), as the contract says. No signature
 *   of the owner proves it.
 * - `contract`: the signature that an owner that is a contract accepts (v of 0, ERC-1271).
 * - `nested-safe`: the same, if that contract is a Safe: the parts of its own owners.
 */
export type SafePart =
  | { readonly kind: 'ecdsa'; readonly signature: Hex }
  | { readonly kind: 'eth-sign'; readonly signature: Hex }
  | { readonly kind: 'approved-hash'; readonly owner: Address }
  | { readonly kind: 'contract'; readonly owner: Address; readonly signature: Hex }
  | { readonly kind: 'nested-safe'; readonly owner: Address; readonly parts: readonly SafePart[] }

/** What can be wrong with a part, and Safe's own code for it (from 1.3.0; older versions use words). */
const partCodes = {
  /** Fewer bytes than the threshold needs. */
  'too-short': 'GS020',
  /** The offset points into the parts themselves. */
  'offset-inside-parts': 'GS021',
  /** The offset points past the end. */
  'offset-outside': 'GS022',
  /** There are fewer bytes than the length says, or than the lengths of several parts say together. */
  'content-cut-off': 'GS023',
  /** The contract did not accept. */
  'contract-refused': 'GS024',
  /** The owner has not approved the hash on the chain. */
  'hash-not-approved': 'GS025',
  /** v has an unknown value. */
  'recovery-id': 'GS026',
  /** The signature recovers to no key. */
  'no-signer': 'GS026',
  /** The owners do not ascend. */
  'out-of-order': 'GS026',
  /** An owner who occurs twice. */
  repeated: 'GS026',
} as const

export type PartFault = keyof typeof partCodes
/** What can be wrong with an owner's part of the signature of a Safe. */
export const partFaults = Object.keys(partCodes) as readonly PartFault[]

export type PartCode = (typeof partCodes)[PartFault]

/** Returns Safe's own code for what is wrong with a part. */
export function partCode(fault: PartFault): PartCode {
  return partCodes[fault]
}

/**
 * Which part of a Safe's signature cannot be parsed, and why.
 *
 * @example
 * try {
 *   parseSafeSignature(signature, 2)
 * } catch (error) {
 *   if (!(error instanceof SafeSignatureError)) throw error
 *   // The owner of this part has to sign again.
 *   console.error(`Part ${error.part}: ${error.message}`)
 * }
 */
export class SafeSignatureError extends CountersignError {
  override readonly name = 'SafeSignatureError'
  readonly code: PartCode
  readonly fault: PartFault
  /** The part, from 0; in a nested Safe, the part of the outer one. */
  readonly part: number

  constructor(fault: PartFault, part: number, message: string) {
    super(message)
    this.code = partCode(fault)
    this.fault = fault
    this.part = part
  }
}
