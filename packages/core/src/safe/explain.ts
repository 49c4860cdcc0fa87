import type { Hex } from 'viem'
import type { Address, ChainId } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import type { AccountFactory } from '../verify/account-factory.ts'
import { type Answer, askAll, type Question, type View } from './ask.ts'
import { compareAddresses } from './assemble.ts'
import { accepts, approvalQuestion, hashFor, isApproved, ownersQuestion, partSigner } from './owners.ts'
import { readParts } from './parse.ts'
import { partOwner } from './part-owners.ts'
import { type PartCode, type PartFault, partCode, type SafePart, SafeSignatureError } from './parts.ts'
import type { Safe } from './read-safe.ts'

/** Why a part, or the whole, is not valid. `part` counts from 0. */
export type SafeFault =
  | { readonly reason: 'below-threshold'; readonly parts: number; readonly threshold: number }
  | { readonly reason: 'not-an-owner' | 'stale-owner'; readonly part: number; readonly owner: Address }
  | {
      readonly reason: 'wrong-chain'
      readonly part: number
      readonly owner: Address
      readonly chain: ChainId
    }
  | {
      readonly reason: 'bad-part'
      readonly part: number
      readonly code: PartCode
      readonly fault: PartFault
      /** The owner of the part, if known. */
      readonly owner?: Address
    }

/** The result of our own interpretation of a signature. */
export type Explanation =
  | { readonly status: 'valid'; readonly owners: readonly Address[] }
  | { readonly status: 'faulty'; readonly fault: SafeFault }

/** What helps to explain a signer who is not an owner. */
export type Hints = {
  /** Previous owners. */
  readonly formerOwners?: readonly Address[] | undefined
  /** Other chains for which an owner may have signed by mistake. */
  readonly otherChains?: readonly ChainId[] | undefined
}

type Signed = {
  readonly message: Hex
  readonly signature: Hex
  readonly recover: Recover
  readonly hints: Hints
}

/**
 * Interprets a signature as the contract would, and also queries the Safe's own answer.
 *
 * @param more - further questions of the caller, which are sent in the same calls; their answers come first.
 * @throws {NodeError} and any error of the client.
 * @see Safe checkNSignatures
 */
export async function explain(
  view: View,
  safe: Safe,
  signed: Signed,
  { factory, more }: { factory: AccountFactory | undefined; more: readonly Question[] },
): Promise<{ explanation: Explanation; answers: readonly Answer[] }> {
  const parts = read(signed.signature, safe.threshold)
  const hash = hashFor(safe, signed.message)
  const asked = 'fault' in parts ? [] : parts.map(part => questionAbout(safe, signed.message, hash, part))
  const questions = asked.filter(question => question !== undefined)
  const { answers } = await askAll(view, 'signature', [...more, ...questions], factory)
  const rest = answers.slice(more.length)
  const found = asked.map(question => (question === undefined ? undefined : rest.shift()))
  const explanation =
    'fault' in parts
      ? ({ status: 'faulty', fault: parts.fault } as const)
      : weigh(safe, signed, hash, parts, found)
  return { explanation, answers }
}

type Part = SafePart | SafeSignatureError

function read(signature: Hex, threshold: number): readonly Part[] | { readonly fault: SafeFault } {
  try {
    return readParts(signature, threshold)
  } catch (error) {
    if (!(error instanceof SafeSignatureError)) throw error
    return { fault: { reason: 'below-threshold', parts: error.part, threshold } }
  }
}

/** Returns the questions to the chain about a part; a key's part needs none. */
function questionAbout(safe: Safe, message: Hex, hash: Hex, part: Part): Question | undefined {
  if (part instanceof SafeSignatureError) return undefined
  switch (part.kind) {
    case 'ecdsa':
    case 'eth-sign':
    case 'nested-safe':
      return undefined
    case 'approved-hash':
      return approvalQuestion(safe.address, part.owner, hash)
    case 'contract':
      return ownersQuestion(safe, message, part.owner, part.signature).question
  }
}

/**
 * Checks part after part, in the contract's order: is it readable, is it valid, is it from an owner, do the owners
 * ascend?
 *
 * @see Safe checkNSignatures
 */
function weigh(
  safe: Safe,
  signed: Signed,
  hash: Hex,
  parts: readonly Part[],
  answers: readonly (Answer | undefined)[],
): Explanation {
  const owners: Address[] = []
  for (const [index, part] of parts.entries()) {
    const bad = (fault: PartFault, owner?: Address): Explanation => ({
      status: 'faulty',
      fault: {
        reason: 'bad-part',
        part: index,
        code: partCode(fault),
        fault,
        ...(owner === undefined ? {} : { owner }),
      },
    })
    if (part instanceof SafeSignatureError) return bad(part.fault)
    const owner = partOwner(part, hash, signed.recover)
    if (owner === undefined) return bad('no-signer')
    const fault = faultOf(safe, part, answers[index])
    if (fault !== undefined) return bad(fault, owner)
    if (!safe.owners.includes(owner))
      return { status: 'faulty', fault: stranger(safe, signed, part, index, owner) }
    if (owners.includes(owner)) return bad('repeated', owner)
    const last = owners.at(-1)
    if (last !== undefined && compareAddresses(owner, last) < 0) return bad('out-of-order', owner)
    owners.push(owner)
  }
  return { status: 'valid', owners }
}

function faultOf(safe: Safe, part: SafePart, answer: Answer | undefined): PartFault | undefined {
  switch (part.kind) {
    case 'ecdsa':
    case 'eth-sign':
    case 'nested-safe':
      return undefined
    case 'approved-hash':
      return isApproved(answer) ? undefined : 'hash-not-approved'
    case 'contract':
      return accepts(safe.rules.asksOwners === 'hash' ? 'new' : 'old', answer)
        ? undefined
        : 'contract-refused'
  }
}

/** Explains a signer who is not an owner, if possible: a previous owner, or one who signed for another chain. */
function stranger(
  safe: Safe,
  { message, recover, hints }: Signed,
  part: SafePart,
  index: number,
  owner: Address,
): SafeFault {
  if (!('owner' in part))
    for (const chain of hints.otherChains ?? []) {
      const signer = partSigner(hashFor(safe, message, chain), part.signature, recover)
      if (signer !== undefined && safe.owners.includes(signer))
        return { reason: 'wrong-chain', part: index, owner: signer, chain }
    }
  const reason = hints.formerOwners?.includes(owner) ? 'stale-owner' : 'not-an-owner'
  return { reason, part: index, owner }
}
