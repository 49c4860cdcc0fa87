import type { EndedCosigning } from '@countersign/api'
import {
  type AccountId,
  type Address,
  accountAddress,
  type ConfirmationRefused,
  type NotASafe,
  type PartFault,
} from '@countersign/core'
import { ProblemException } from '../http/problem.ts'
import type { Exceeded } from '../store/storage.ts'

export function notFound(): ProblemException {
  return new ProblemException(
    'cosigning-not-found',
    'This request is not known here, or it is long over. Please check the link, or ask whoever sent it for a new one.',
  )
}

export function ofAnotherBrowser(): ProblemException {
  return new ProblemException(
    'cosigning-of-another-browser',
    'Only the browser that made this request can do that. Please go on there, or make a request of your own in this one.',
  )
}

export function ended(how: EndedCosigning): ProblemException {
  return new ProblemException('cosigning-ended', endings[how], { ended: how })
}

const endings: Record<EndedCosigning, string> = {
  CONFIRMED: 'Enough owners have confirmed already: nothing more is needed.',
  EXPIRED: 'The time for confirmations is over. Whoever asked can make a new request.',
  CANCELLED: 'Whoever asked has cancelled this request. There is nothing to confirm any more.',
  SUPERSEDED:
    'The Safe has changed so that this request can no longer succeed. Whoever asked can make a new request.',
}

export function incomplete(missing: number): ProblemException {
  return new ProblemException(
    'cosigning-incomplete',
    missing > 0
      ? `${missing === 1 ? 'One more owner has' : `${missing} more owners have`} to confirm. Please pass the link on, and wait for them.`
      : 'The confirmations are all there, but the Safe has not been asked about them yet. Please try again in a moment.',
  )
}

export function collected(): ProblemException {
  return new ProblemException(
    'cosigning-collected',
    'The session of this request was taken already. If you are not signed in, please make a new request.',
  )
}

/** Whoever waits for a session can stop waiting: there will be none. */
export function ofAProof(): ProblemException {
  return new ProblemException(
    'cosigning-collected',
    'These confirmations are for a proof, and go into it by themselves: there is no session to take. Please open the proof.',
  )
}

/** No time to wait is named: places become free when one is cancelled, or over. */
export function tooManyOfBrowser(most: number): ProblemException {
  return new ProblemException(
    'too-many-cosignings',
    `This browser waits for the confirmations of ${most} requests already. Please cancel one of them, or wait until one is over, and try again.`,
  )
}

export function tooManyOfNetwork(most: number): ProblemException {
  return new ProblemException(
    'too-many-cosignings',
    `From your network ${most} requests wait for confirmations already. Please cancel one that is not needed any more, or wait until one is over, and try again.`,
  )
}

/** What people store without an account of this site has a budget. */
export function storageFull(exceeded: Exceeded): ProblemException {
  switch (exceeded) {
    case 'network':
      return new ProblemException(
        'too-many-cosignings',
        'What your network has stored here for Safes within a week is as much as it may be. Please try again tomorrow, or from another network.',
      )
    case 'total':
      return new ProblemException(
        'too-many-cosignings',
        'This site has no room for more requests for confirmations at the moment. Please try again later, or tell the operator of the site.',
      )
  }
}

/** A signature of a contract that would take more than the share of its owner. */
export function confirmationTooLarge(most: number): ProblemException {
  return new ProblemException(
    'request-too-large',
    `The signature of an owner of this Safe may have ${most} characters at most: the more owners, the fewer. Please confirm with a shorter signature, or on the chain.`,
  )
}

export function repeated(owner: Address): ProblemException {
  return new ProblemException(
    'confirmation-repeated',
    `The owner ${owner} has confirmed already. Nothing more is needed from this account; other owners may still be missing.`,
  )
}

/** Declined by somebody whose confirmation is there. */
export function confirmedBefore(owner: Address): ProblemException {
  return new ProblemException(
    'confirmation-repeated',
    `The owner ${owner} has confirmed already, and a signature cannot be taken back. If that was a mistake, ask whoever made this request to cancel it.`,
  )
}

/** The confirmation of somebody who is no owner of any of the Safes that were named. */
export function notAsked(safe: Address): ProblemException {
  return new ProblemException(
    'confirmation-refused',
    `The Safe ${safe} is not among those whose owners are asked to confirm here. Please go by the link that you were sent.`,
    { confirmation: 'not-an-owner' },
  )
}

/** Puts into words why a confirmation does not count. The cosigning goes on. */
export function refused(safe: Address, owner: Address, verdict: ConfirmationRefused): ProblemException {
  return new ProblemException('confirmation-refused', refusal(safe, owner, verdict), {
    confirmation: verdict.reason,
    ...(verdict.reason === 'bad-part' ? { fault: verdict.fault } : {}),
    ...(verdict.reason === 'wrong-signer' ? { recovered: verdict.recovered } : {}),
    ...(verdict.reason === 'wrong-chain' ? { chains: [verdict.chain] } : {}),
  })
}

function refusal(safe: Address, owner: Address, verdict: ConfirmationRefused): string {
  switch (verdict.reason) {
    case 'signature-not-hex':
      return 'The signature is not whole bytes of hex; it may have been cut off. Please sign again.'
    case 'signature-too-large':
      return 'The signature is larger than 16 KiB. Please sign again with a wallet of this owner.'
    case 'not-an-owner':
      return `${owner} is not an owner of the Safe ${safe}. Please choose the account of an owner in your wallet and sign with it.`
    case 'stale-owner':
      return `${owner} is not an owner of the Safe ${safe} any more. One of its present owners has to confirm instead.`
    case 'wrong-signer':
      return `The signature was made by ${verdict.recovered}, not by ${owner}, or over something else. Please choose the account ${owner} in your wallet and sign again.`
    case 'wrong-chain':
      return `The signature is for the Safe on ${verdict.chain}, not on ${verdict.safe.chain}. Please switch the network in your wallet and sign again.`
    case 'bad-part':
      return fault(safe, owner, verdict.fault)
  }
}

function fault(safe: Address, owner: Address, fault: PartFault): string {
  switch (fault) {
    case 'contract-refused':
      return `The contract ${owner} does not accept this signature. If it is a Safe, its own owners have to confirm first.`
    case 'hash-not-approved':
      return `${owner} has not approved the hash in the Safe ${safe}. Please wait until that transaction is in a block, and try again.`
    case 'recovery-id':
      return 'This is no signature that a key makes: it has another length, or its last byte (v) is none of 0, 1, 27, 28, 31 and 32. Please sign again.'
    case 'no-signer':
      return 'The signature is not one that any key could have made. Please sign again.'
    case 'too-short':
    case 'offset-inside-parts':
    case 'offset-outside':
    case 'content-cut-off':
    case 'out-of-order':
    case 'repeated':
      return 'The signature is not put together as a Safe reads it. Please sign again.'
  }
}

/** No cosigning can be opened for the account. */
export function notASafe(account: AccountId, reason: NotASafe['reason'] | 'no-handler'): ProblemException {
  return new ProblemException('not-a-safe', why(accountAddress(account), reason))
}

function why(address: Address, reason: NotASafe['reason'] | 'no-handler'): string {
  switch (reason) {
    case 'no-code':
      return `There is no Safe at ${address} on this network. Please check address and network; if the Safe is not deployed yet, its owners, threshold and salt nonce are needed.`
    case 'answers-otherwise':
      return `The contract at ${address} is not a Safe. Please check address and network.`
    case 'unknown-version':
      return `The Safe at ${address} is of a version before 1.0.0, whose signatures cannot be checked. Please use another account.`
    case 'factory-not-allowed':
      return `The Safe at ${address} is not deployed, and this site does not accept the factory that would deploy it. Please deploy it first, for example by a transaction of it.`
    case 'factory-reverted':
      return `The Safe at ${address} is not deployed, and the call that should deploy it fails. Please check owners, threshold, salt nonce and network.`
    case 'factory-deployed-nothing':
      return `The Safe at ${address} is not deployed, and the call that should deploy it deploys another. Please check owners, threshold and salt nonce.`
    case 'no-handler':
      return `The Safe at ${address} has no signature handler (EIP-1271), so that nobody can ask it about a signature. Its owners can set Safe's CompatibilityFallbackHandler in a transaction; then try again.`
  }
}
