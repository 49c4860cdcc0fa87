import type { Hex } from 'viem'
import { type AccountId, type Address, accountAddress, accountChain, type ChainId } from '../account.ts'
import { account as accountId, address, anyText, count, fields, hex, optional, recover } from '../input.ts'
import type { Recover } from '../recover/recover.ts'
import type { Unavailable, Unchecked } from '../verdict.ts'
import type { AccountFactory } from '../verify/account-factory.ts'
import { bytesOfHex, bytesOfKnownHex, hexOfBytes, joinBytes, sameBytes } from '../verify/bytes.ts'
import { askAll, type View } from './ask.ts'
import type { SafeConfirmation } from './assemble.ts'
import type { Hints } from './explain.ts'
import { factory as accountFactory, hints, nodeQuestion } from './input.ts'
import { accepts, approvalQuestion, hashFor, isApproved, ownersQuestion, partSigner } from './owners.ts'
import { type PartCode, type PartFault, partCode } from './parts.ts'
import { type NotASafe, readSafeAt, type Safe } from './read-safe.ts'
import { lookAt, type NodeQuestion } from './view.ts'

export interface ConfirmationQuestion extends NodeQuestion, Hints {
  readonly account: AccountId
  /**
   * What the Safe signs: for a text or typed data, its `signedHash`; for a Safe that owns another, what that one
   * passes to it (`ownersMessage`), which may be longer than 32 bytes.
   */
  readonly message: Hex
  readonly owner: Address
  /**
   * The owner's signature: a key's 65 or 64 bytes over the message hash, or over its `personal_sign`; the part of an
   * approved hash; or, from an owner that is a contract, any signature that this contract accepts, alone or as Safe's
   * gateway stores it (with its own 65 bytes before it).
   */
  readonly signature: string
  readonly recover: Recover
  /** The call that deploys the Safe, if it may not be deployed yet (ERC-6492). */
  readonly factory?: AccountFactory | undefined
  /** The longest signature, in bytes. @default 16_384 */
  readonly signatureBytes?: number | undefined
}

const readQuestion = fields<ConfirmationQuestion>({
  ...nodeQuestion,
  ...hints,
  account: accountId,
  message: hex,
  owner: address,
  signature: anyText,
  recover,
  factory: optional(accountFactory),
  signatureBytes: optional(count),
})

export type ConfirmationRefused = { readonly status: 'refused' } & (
  | { readonly reason: 'signature-not-hex' | 'signature-too-large' }
  | ({ readonly safe: Safe } & (
      | { readonly reason: 'not-an-owner' | 'stale-owner' }
      /** The owner is a key that did not sign this; `recovered` is the signer, if any. */
      | { readonly reason: 'wrong-signer'; readonly recovered: Address }
      | { readonly reason: 'wrong-chain'; readonly chain: ChainId }
      | { readonly reason: 'bad-part'; readonly code: PartCode; readonly fault: PartFault }
    ))
)

export type ConfirmationVerdict =
  /**
   * Valid at `safe.block`; `confirmation.part` is ready to be assembled. If it is an `approved-hash`, the Safe counts the
   * owner, but only the Safe says that the owner approved.
   */
  | { readonly status: 'valid'; readonly confirmation: SafeConfirmation; readonly safe: Safe }
  | ConfirmationRefused
  | NotASafe
  | Unavailable
  | Unchecked

/**
 * Verifies one owner's part: signed by this owner, for this message, at the given block. A key's signature is verified
 * here, a contract's by calling the contract as the Safe would.
 *
 * @returns `unavailable` whenever the node fails, and if the factory is not allowed.
 * @throws {InputError} (rejects) if a field of the question is missing or has the wrong type.
 * @see Safe checkNSignatures
 * @example
 * const verdict = await verifyConfirmation(question)
 * if (verdict.status === 'unavailable') console.log('Try again.')
 */
export async function verifyConfirmation(asked: ConfirmationQuestion): Promise<ConfirmationVerdict> {
  const question = readQuestion(asked, 'question')
  const { account, signatureBytes = 16_384, factory } = question
  if (question.signature.length > 2 + 2 * signatureBytes)
    return { status: 'refused', reason: 'signature-too-large' }
  const signature = bytesOfHex(question.signature)
  if (!signature) return { status: 'refused', reason: 'signature-not-hex' }
  return lookAt(question, accountChain(account), async view => {
    const reading = await readSafeAt(view, accountAddress(account), factory)
    if (reading.status !== 'safe') return reading
    return judge(view, reading.safe, signature, question)
  })
}

/** Decides whether the owner's part is valid. @throws {NodeError} and any error of the client. */
async function judge(
  view: View,
  safe: Safe,
  signature: Uint8Array,
  question: ConfirmationQuestion,
): Promise<ConfirmationVerdict> {
  const { owner, message, recover } = question
  const refused = { status: 'refused', safe } as const
  if (!safe.owners.includes(owner))
    return {
      ...refused,
      reason: question.formerOwners?.includes(owner) ? 'stale-owner' : 'not-an-owner',
    }
  const hash = hashFor(safe, message)
  const keyed = forms(signature)
  for (const form of keyed)
    if (partSigner(hash, form.signature, recover) === owner)
      return { status: 'valid', confirmation: { owner, part: form }, safe }

  if (isApproval(signature, owner)) {
    const { answers } = await askAll(
      view,
      'signature',
      [approvalQuestion(safe.address, owner, hash)],
      question.factory,
    )
    return isApproved(answers[0])
      ? { status: 'valid', confirmation: { owner, part: { kind: 'approved-hash', owner } }, safe }
      : bad(safe, 'hash-not-approved')
  }

  const content = hexOfBytes(contractContent(signature, owner))
  const { question: asked, overload } = ownersQuestion(safe, message, owner, content)
  const { answers } = await askAll(view, 'signature', [asked])
  const [answer] = answers
  if (accepts(overload, answer))
    return {
      status: 'valid',
      confirmation: { owner, part: { kind: 'contract', owner, signature: content } },
      safe,
    }
  if (answer?.status !== 'no-code') return bad(safe, 'contract-refused')
  return strangeKey(safe, hash, keyed, question)
}

function bad(safe: Safe, fault: PartFault): ConfirmationRefused {
  return { status: 'refused', reason: 'bad-part', code: partCode(fault), fault, safe }
}

/** Returns what is wrong with the signature of an owner that is a key. */
function strangeKey(
  safe: Safe,
  hash: Hex,
  keyed: readonly KeyForm[],
  { owner, message, recover, otherChains = [] }: ConfirmationQuestion,
): ConfirmationRefused {
  for (const chain of otherChains) {
    const other = hashFor(safe, message, chain)
    if (keyed.some(form => partSigner(other, form.signature, recover) === owner))
      return { status: 'refused', reason: 'wrong-chain', chain, safe }
  }
  const [form] = keyed
  if (!form) return bad(safe, 'recovery-id')
  const recovered = partSigner(hash, form.signature, recover)
  return recovered === undefined
    ? bad(safe, 'no-signer')
    : { status: 'refused', reason: 'wrong-signer', recovered, safe }
}

type KeyForm = { readonly kind: 'ecdsa' | 'eth-sign'; readonly signature: Hex }

/**
 * Lists the possible meanings of a key's signature: of the hash, or of its `personal_sign`, for which Safe's v is 4
 * more. Some hardware wallets return a v of 0 or 1; 64 bytes have the parity as the top bit of s (EIP-2098).
 */
function forms(signature: Uint8Array): KeyForm[] {
  const ending = (v: number) => hexOfBytes(joinBytes(signature.subarray(0, 64), Uint8Array.of(v)))
  const both = (v: number): KeyForm[] => [
    { kind: 'ecdsa', signature: ending(v) },
    { kind: 'eth-sign', signature: ending(v + 4) },
  ]
  if (signature.length === 64) {
    const parity = (signature[32] ?? 0) >> 7
    const full = signature.slice()
    full[32] = (full[32] ?? 0) & 0x7f
    return forms(joinBytes(full, Uint8Array.of(27 + parity)))
  }
  if (signature.length !== 65) return []
  const v = signature[64] ?? 255
  switch (v) {
    case 0:
    case 1:
      return both(v + 27)
    case 27:
    case 28:
      return both(v)
    case 31:
    case 32:
      return [{ kind: 'eth-sign', signature: ending(v) }]
    default:
      return []
  }
}

const ownerWord = (owner: Address) => joinBytes(new Uint8Array(12), bytesOfKnownHex(owner))

/** Whether it is the part of an approved hash: the owner's address, any 32 bytes, and 1. */
function isApproval(signature: Uint8Array, owner: Address): boolean {
  return (
    signature.length === 65 && signature[64] === 1 && sameBytes(signature.subarray(0, 32), ownerWord(owner))
  )
}

/** Removes the 65 bytes and the length that Safe's gateway stores before a contract's signature. */
function contractContent(signature: Uint8Array, owner: Address): Uint8Array {
  const head = joinBytes(ownerWord(owner), bytesOfKnownHex(`0x${'0'.repeat(62)}41`), Uint8Array.of(0))
  if (signature.length < 97 || !sameBytes(signature.subarray(0, 65), head)) return signature
  const length = Number(BigInt(hexOfBytes(signature.subarray(65, 97))))
  return signature.length >= 97 + length ? signature.subarray(97, 97 + length) : signature
}
