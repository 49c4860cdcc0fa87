import type { Hex } from 'viem'
import { type AccountId, type Address, accountAddress, accountChain } from '../account.ts'
import { account as accountId, anyText, count, fields, optional, recover, word } from '../input.ts'
import type { Recover } from '../recover/recover.ts'
import type { Unavailable, Unchecked } from '../verdict.ts'
import { type AccountFactory, toAccountFactory } from '../verify/account-factory.ts'
import { bytesOfHex, hexOfBytes } from '../verify/bytes.ts'
import { unwrap } from '../verify/wrapper.ts'
import { approvedOwners } from './approved-owners.ts'
import type { Answer, View } from './ask.ts'
import { writeSafeSignature } from './assemble.ts'
import { type Explanation, explain, type Hints, type SafeFault } from './explain.ts'
import { hints, nodeQuestion } from './input.ts'
import { accepts, signatureQuestion } from './owners.ts'
import { parseSafeSignature } from './parse.ts'
import { type NotASafe, readSafeAt, type Safe } from './read-safe.ts'
import { lookAt, type NodeQuestion } from './view.ts'

export interface SafeSignatureQuestion extends NodeQuestion, Hints {
  readonly account: AccountId
  /** The signed content: for a text or typed data, its `signedHash`. 32 bytes. */
  readonly message: Hex
  /**
   * `0x` and whole bytes of hex; `0x` if it signed on the chain; in the wrapper of ERC-6492 if it is not deployed.
   */
  readonly signature: string
  /** `recoverWithNoble`, or on a server the result of `loadNativeRecover`. */
  readonly recover: Recover
  /** The longest signature, in bytes. @default 32_768 */
  readonly signatureBytes?: number | undefined
}

const readQuestion = fields<SafeSignatureQuestion>({
  ...nodeQuestion,
  ...hints,
  account: accountId,
  message: word,
  signature: anyText,
  recover,
  signatureBytes: optional(count),
})

/** The Safe accepts. `safe` has the owners, the threshold and the block of this verdict. */
export type SafeVerified = {
  readonly status: 'verified'
  /** By its owners' signatures, or by a message signed on the chain (`SignMessageLib`). */
  readonly method: 'signatures' | 'signed-on-chain'
  /**
   * The owners who confirmed: those who signed, and those in `approved`. Empty if it was signed on the chain, or if a
   * custom handler has its own rule.
   */
  readonly owners: readonly Address[]
  /**
   * Those of `owners` who did not sign: the contract says that they approved the hash on the chain. It may only answer
   * like a Safe, so its word proves nothing about these owners.
   */
  readonly approved: readonly Address[]
  /**
   * What the Safe reads of the given signature, without the wrapper of ERC-6492: a part for each owner that it requires,
   * and the contract signatures of these parts. The Safe accepts it like the given one.
   */
  readonly signature: Hex
  /** `safe.deployed` is `false` if only its factory's call made it answer (ERC-6492). */
  readonly safe: Safe
}

export type SafeRefused = { readonly status: 'refused'; readonly safe: Safe } & (
  | SafeFault
  | {
      /**
       * `no-signature-handler`: no contract answers for it (ERC-1271) · `not-signed-on-chain`: for an empty signature ·
       * `contract-refused`: all parts are valid, but the Safe does not accept.
       */
      readonly reason: 'no-signature-handler' | 'not-signed-on-chain' | 'contract-refused'
    }
)

/** A value that cannot be a signature of any Safe. */
export type SafeUnreadable = {
  readonly status: 'unreadable'
  readonly reason: 'signature-not-hex' | 'signature-too-large' | 'wrapper-malformed'
}

export type SafeVerdict = SafeVerified | SafeRefused | SafeUnreadable | NotASafe | Unavailable | Unchecked

/**
 * Verifies a Safe's signature, and explains why it is not valid.
 *
 * The Safe's own answer decides (`isValidSignature`, either function of ERC-1271), at one block; our own interpretation
 * of the parts says who signed, or why the Safe refuses. A signature made for earlier owners or an earlier threshold is
 * judged by those of that block.
 *
 * @returns `unavailable` whenever the node fails, and if the factory is not allowed.
 * @throws {InputError} (rejects) if a field of the question is missing or has the wrong type.
 * @see ERC-1271, ERC-6492, Safe checkNSignatures
 * @example
 * const verdict = await verifySafeSignature({ account, message: signedHash(text), signature, client, recover })
 * if (verdict.status === 'verified') verdict.owners.filter(owner => !verdict.approved.includes(owner)) // who signed
 */
export async function verifySafeSignature(asked: SafeSignatureQuestion): Promise<SafeVerdict> {
  const question = readQuestion(asked, 'question')
  const { signatureBytes = 32_768, account } = question
  if (question.signature.length > 2 + 2 * signatureBytes) return unreadable('signature-too-large')
  const bytes = bytesOfHex(question.signature)
  if (!bytes) return unreadable('signature-not-hex')
  const wrapped = unwrap(bytes)
  if (wrapped === 'malformed') return unreadable('wrapper-malformed')
  const factory = wrapped && toAccountFactory(wrapped)
  const signature = hexOfBytes(wrapped?.signature ?? bytes)
  return lookAt(question, accountChain(account), async view => {
    const reading = await readSafeAt(view, accountAddress(account), factory)
    if (reading.status !== 'safe') return reading
    const { safe } = reading
    const { explanation, accepted } = await examine(view, safe, { ...question, signature }, factory)
    const verdict = decide(safe, signature, explanation, accepted)
    if (verdict.status !== 'verified' || explanation.status !== 'valid') return verdict
    const read = writeSafeSignature(parseSafeSignature(signature, safe.threshold))
    if (read === signature) return verdict
    // A custom handler may read more than the parts.
    const again = await examine(view, safe, { ...question, signature: read }, factory)
    return again.accepted === 'accepted' ? { ...verdict, signature: read } : verdict
  })
}

function unreadable(reason: SafeUnreadable['reason']): SafeUnreadable {
  return { status: 'unreadable', reason }
}

/** The Safe's own answer. */
export type OwnAnswer = 'accepted' | 'refused' | 'silent'

/**
 * Returns our own interpretation of a signature and the Safe's own answer. They never differ, except for custom
 * handlers.
 *
 * @throws {NodeError} and any error of the client.
 */
export async function examine(
  view: View,
  safe: Safe,
  { message, signature, recover, ...hints }: { message: Hex; signature: Hex; recover: Recover } & Hints,
  factory?: AccountFactory,
): Promise<{ explanation: Explanation; accepted: OwnAnswer }> {
  const more = [
    signatureQuestion('new', safe.address, message, signature),
    signatureQuestion('old', safe.address, message, signature),
  ]
  const signed = { message, signature, recover, hints }
  const { explanation, answers } = await explain(view, safe, signed, { factory, more })
  return { explanation, accepted: ownAnswer(answers) }
}

function ownAnswer([fresh, old]: readonly Answer[]): OwnAnswer {
  if (accepts('new', fresh) || accepts('old', old)) return 'accepted'
  const silent = [fresh, old].every(answer => answer?.status === 'returned' && answer.data === '0x')
  return silent ? 'silent' : 'refused'
}

function decide(
  safe: Safe,
  signature: Hex,
  explanation: Explanation,
  answer: OwnAnswer,
): SafeVerified | SafeRefused {
  const owners = explanation.status === 'valid' ? explanation.owners : []
  switch (answer) {
    case 'accepted':
      return {
        status: 'verified',
        method: signature === '0x' ? 'signed-on-chain' : 'signatures',
        owners,
        approved: approvedOwners(signature, { threshold: safe.threshold, confirmations: owners }),
        signature,
        safe,
      }
    case 'silent':
      return { status: 'refused', reason: 'no-signature-handler', safe }
    case 'refused':
      if (signature === '0x') return { status: 'refused', reason: 'not-signed-on-chain', safe }
      if (explanation.status === 'faulty') return { status: 'refused', ...explanation.fault, safe }
      return { status: 'refused', reason: 'contract-refused', safe }
  }
}
