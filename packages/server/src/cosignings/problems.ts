import { describeEnding, type EndedCosigning } from '@countersign/api'
import { messages as endings } from '@countersign/api/endings/en'
import {
  type AccountId,
  type Address,
  accountAddress,
  type ConfirmationRefused,
  type NotASafe,
} from '@countersign/core'
import { describeRefusedConfirmation } from '@countersign/core/reasons'
import { messages as reasons } from '@countersign/core/reasons/en'
import { ProblemException } from '../http/problem.ts'

export function ended(how: EndedCosigning): ProblemException {
  return new ProblemException('cosigning-ended', describeEnding(endings, how), { ended: how })
}

export function incomplete(missing: number): ProblemException {
  return new ProblemException(
    'cosigning-incomplete',
    missing > 0
      ? `${missing} more ${missing === 1 ? 'owner' : 'owners'} must confirm. Share the link with the other owners.`
      : 'All confirmations were received, but the Safe has not checked them yet. Try again in a moment.',
  )
}

/** Returns the problem of collecting a session from a cosigning for a proof, which has no session. */
export function ofAProof(): ProblemException {
  return new ProblemException(
    'cosigning-collected',
    'These confirmations are for a proof, which receives them automatically. Open the proof.',
  )
}

/**
 * Returns the problem of too many open cosignings of one browser. It has no `retryAfter`: a place becomes free when a
 * request is cancelled or ends.
 */
export function tooManyOfBrowser(most: number): ProblemException {
  return new ProblemException(
    'too-many-cosignings',
    `${most} requests from this browser are waiting for owners. Cancel one of them, or wait until one ends, then try again.`,
  )
}

export function tooManyOfNetwork(most: number): ProblemException {
  return new ProblemException(
    'too-many-cosignings',
    `${most} requests from your network are waiting for owners. Cancel one that you no longer need, or wait until one ends, then try again.`,
  )
}

/** Returns the problem of a contract's signature that exceeds the share of its owner. */
export function confirmationTooLarge(most: number): ProblemException {
  return new ProblemException(
    'request-too-large',
    `An owner’s signature for this Safe can have at most ${most} characters: the more owners, the fewer. Confirm with a shorter signature, or approve on-chain.`,
  )
}

export function repeated(owner: Address): ProblemException {
  return new ProblemException(
    'confirmation-repeated',
    `The owner ${owner} has already confirmed, and each owner counts once.`,
  )
}

/** Returns the problem of an owner who declines after confirming. */
export function confirmedBefore(owner: Address): ProblemException {
  return new ProblemException(
    'confirmation-repeated',
    `The owner ${owner} has already confirmed, and a signature can’t be undone. If that was a mistake, ask the requester to cancel the request.`,
  )
}

/** Returns the problem of a confirmation for a Safe that this cosigning does not need. */
export function wrongSafe(safe: Address): ProblemException {
  return new ProblemException(
    'confirmation-refused',
    `The owners of the Safe ${safe} aren’t asked to confirm here. Use the link that you were sent.`,
    { confirmation: 'not-an-owner' },
  )
}

/** Returns the problem for a confirmation that does not count. The cosigning continues. */
export function refused(verdict: ConfirmationRefused): ProblemException {
  return new ProblemException('confirmation-refused', describeRefusedConfirmation(reasons, verdict), {
    confirmation: verdict.reason,
    ...(verdict.reason === 'bad-part' ? { fault: verdict.fault } : {}),
    ...(verdict.reason === 'wrong-signer' ? { recovered: verdict.recovered } : {}),
    ...(verdict.reason === 'wrong-chain' ? { chains: [verdict.chain] } : {}),
  })
}

/** Returns the problem of an account for which no cosigning can be opened. */
export function notASafe(account: AccountId, reason: NotASafe['reason'] | 'no-handler'): ProblemException {
  return new ProblemException('not-a-safe', why(accountAddress(account), reason))
}

function why(address: Address, reason: NotASafe['reason'] | 'no-handler'): string {
  switch (reason) {
    case 'no-code':
      return `There is no Safe at ${address} on this network. Check the address and the network. If the Safe isn’t deployed yet, add its owners, threshold and salt nonce.`
    case 'answers-otherwise':
      return `The contract at ${address} isn’t a Safe. Check the address and the network.`
    case 'unknown-version':
      return `The Safe at ${address} has a version before 1.0.0, whose signatures can’t be checked. Use another account.`
    case 'factory-reverted':
      return `The Safe at ${address} isn’t deployed yet, and its deployment failed in a simulation. Check the owners, threshold, salt nonce and network.`
    case 'factory-deployed-nothing':
      return `The Safe at ${address} isn’t deployed yet, and its deployment creates another Safe. Check the owners, threshold and salt nonce.`
    case 'no-handler':
      return `The Safe at ${address} can’t check signatures because it has no signature handler (ERC-1271). Its owners can set Safe’s CompatibilityFallbackHandler in a transaction. Then try again.`
  }
}
