import {
  type AccountId,
  type Address,
  accountFactory,
  approvedOwners,
  parseAddress,
  type SafeVerified,
  signedHash,
} from '@countersign/core'
import { type Hex, serializeErc6492Signature } from 'viem'
import type { SignedBySafe } from '../sessions/sessions.ts'
import type { CheckedSafeVerdict, SafeVerifier } from '../verdicts/safes.ts'
import { verdictProblem } from '../verdicts/verdict-problem.ts'
import type { CosigningVerdict } from './record.ts'

export type CompleteSignature = { readonly verdict: CosigningVerdict; readonly safe: SignedBySafe }

type Checked = Extract<CheckedSafeVerdict, { status: 'verified' }>

export function toVerdict(verified: Checked, signature: Hex): CosigningVerdict {
  const { safe, owners, method, ownerCount, passkey = false } = verified
  return {
    method: safe.deployed ? method : 'erc6492',
    owners: [...owners],
    threshold: safe.threshold,
    block: { number: Number(safe.block.number), hash: safe.block.hash },
    signature: toStored(signature, verified),
    safe: { version: safe.version, owners: safe.owners },
    ...(ownerCount === null ? {} : { ownerCount }),
    ...(passkey ? { passkey } : {}),
  }
}

/**
 * Returns a verified signature as it is stored: only what the Safe reads, wrapped (ERC-6492) as long as the Safe is not
 * deployed. A signer can add any bytes to a signature.
 */
function toStored(given: Hex, { safe, signature }: SafeVerified): Hex {
  const factory = safe.deployed ? undefined : accountFactory(given)
  return factory
    ? serializeErc6492Signature({ address: factory.address, data: factory.call, signature })
    : signature
}

/** Returns the owners who did not sign: the contract says that they approved on the chain. */
export function approvedIn({ owners, threshold, signature }: CosigningVerdict): Address[] {
  // A hex text and checksummed addresses, as `toVerdict` writes them.
  return approvedOwners(signature as Hex, { threshold, confirmations: owners.map(parseAddress) })
}

/** Returns what is needed to check the session of a Safe again. */
export function toSigned(verdict: CosigningVerdict, message: string, checkedAt: number): SignedBySafe {
  const { owners, threshold, signature, ownerCount = null, passkey = false } = verdict
  const approved = approvedIn(verdict)
  return {
    // A hex text, as `toVerdict` writes it.
    signature: signature as Hex,
    signedHash: signedHash(message),
    signers: owners.map(parseAddress).filter(owner => !approved.includes(owner)),
    threshold,
    ownerCount,
    passkey,
    checkedAt,
  }
}

/**
 * Reads what an accepted signature of a contract contains, if that contract is a Safe: its signers, and the threshold.
 *
 * @returns `undefined` if it is not a Safe.
 * @throws {ProblemException} `verification-unavailable`
 */
export async function readCompleteSignature(
  { verifier, hasApplications, now }: { verifier: SafeVerifier; hasApplications: boolean; now: () => number },
  {
    account,
    message,
    signature,
    forProof,
  }: { account: AccountId; message: string; signature: Hex; forProof: boolean },
): Promise<CompleteSignature | undefined> {
  const read = await verifier.verifySafeSignature({
    account,
    message: signedHash(message),
    signature,
    forProof,
    withPasskey: hasApplications && !forProof,
  })
  switch (read.status) {
    case 'verified': {
      const verdict = toVerdict(read, signature)
      return { verdict, safe: toSigned(verdict, message, now()) }
    }
    case 'not-a-safe':
      // It existed a moment ago, and its factory, which may be hostile, controls its answers.
      if (read.reason !== 'answers-otherwise' && read.reason !== 'unknown-version') throw disagreement()
      return undefined
    case 'unavailable':
      throw verdictProblem(read)
    case 'refused':
    case 'unreadable':
      // It was accepted a moment ago.
      throw disagreement()
  }
}

function disagreement() {
  return verdictProblem({ status: 'unavailable', reason: 'nodes-disagree' })
}
