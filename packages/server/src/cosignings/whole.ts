import { type AccountId, parseAddress, type SafeVerified, signedHash } from '@countersign/core'
import type { Hex } from 'viem'
import { verdictProblem } from '../challenges/verdictProblem.ts'
import type { SignedBySafe } from '../sessions/sessions.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'
import type { CosigningVerdict } from './record.ts'

/** What a Safe's whole signature has proven. */
export type Whole = { readonly verdict: CosigningVerdict; readonly safe: SignedBySafe }

/** Says how a Safe was proven, as a cosigning tells of it. */
export function toVerdict({ safe, owners, method }: SafeVerified, signature: Hex): CosigningVerdict {
  return {
    method: safe.deployed ? method : 'erc6492',
    owners: [...owners],
    threshold: safe.threshold,
    block: { number: Number(safe.block.number), hash: safe.block.hash },
    signature,
    safe: { version: safe.version, owners: safe.owners },
  }
}

/** Says what a session of a Safe is checked again by. */
export function toSigned(
  { owners, threshold, signature }: CosigningVerdict,
  message: string,
  checkedAt: number,
): SignedBySafe {
  return {
    // As `toVerdict` tells it.
    signature: signature as Hex,
    signedHash: signedHash(message),
    signers: owners.map(parseAddress),
    threshold,
    checkedAt,
  }
}

/**
 * Reads what an accepted signature of a contract says where that contract is a Safe: whose it is, and for what threshold.
 *
 * @returns `undefined` where it is no Safe.
 * @throws {ProblemException} `verification-unavailable`
 */
export async function readWhole(
  { verifier, now }: { verifier: SafeVerifier; now: () => number },
  {
    account,
    message,
    signature,
    exact,
  }: { account: AccountId; message: string; signature: Hex; exact: boolean },
): Promise<Whole | undefined> {
  const read = await verifier.verifySafeSignature({ account, message: signedHash(message), signature, exact })
  switch (read.status) {
    case 'verified': {
      const verdict = toVerdict(read, signature)
      return { verdict, safe: toSigned(verdict, message, now()) }
    }
    case 'not-a-safe':
      // It was there a moment ago: its factory, which anybody may have written, picks what it answers.
      if (read.reason !== 'answers-otherwise' && read.reason !== 'unknown-version')
        throw disagreement(account)
      return undefined
    case 'unavailable':
      throw verdictProblem(account, read)
    case 'refused':
    case 'unreadable':
      // It was accepted a moment ago.
      throw disagreement(account)
  }
}

function disagreement(account: AccountId) {
  return verdictProblem(account, { status: 'unavailable', reason: 'nodes-disagree' })
}
