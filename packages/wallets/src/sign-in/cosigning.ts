import type { Cosigner, Cosigning } from '@countersign/api'
import { type AccountId, type Address, accountAddress, accountChain, chainNumber } from '@countersign/core'
import type { OpenChallenge, OwnPart, SafeSubject, SignInState, Subject } from './state.ts'

/** The cosigning that a sign-in stands on, as it was last heard of. */
export function cosigningOf(state: SignInState): Cosigning | null {
  return challengeIn(state)?.cosigning ?? null
}

/** The text that a sign-in is about. */
export function challengeIn(state: SignInState): OpenChallenge | null {
  switch (state.status) {
    case 'message-ready':
    case 'waiting-for-signature':
    case 'verifying-signature':
    case 'waiting-for-confirmations':
      return state.challenge
    case 'failed':
      return 'challenge' in state.again ? state.again.challenge : null
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return null
  }
}

/**
 * The cosigning that goes on when the person leaves the sign-in. A text that nobody was asked to sign yet is not left
 * standing for others.
 */
export function goesOn(state: SignInState): Cosigning | null {
  const cosigning = cosigningOf(state)
  if (!cosigning || hasFailed(cosigning)) return null
  return state.status === 'message-ready' && !hasConfirmations(cosigning) ? null : cosigning
}

/** Whether it takes no more confirmations, and was not confirmed. */
export function hasFailed({ status }: Pick<Cosigning, 'status'>): boolean {
  return status !== 'NEEDS_CONFIRMATION' && status !== 'CONFIRMED'
}

export function hasConfirmations({ safes }: Pick<Cosigning, 'safes'>): boolean {
  return safes.some(({ owners }) => owners.some(({ confirmation }) => confirmation !== null))
}

/**
 * The Safe of a cosigning for which an owner can confirm: the account itself, or one of the Safes among its owners; first
 * one for which they have not confirmed yet.
 */
export function safeOfOwner(
  { safes }: Pick<Cosigning, 'safes'>,
  address: string,
): { readonly safe: Cosigning['safes'][number]; readonly owner: Cosigner } | null {
  const owned = safes.flatMap(safe => {
    const owner = safe.owners.find(each => each.present && isSameAddress(each.address, address))
    return owner ? [{ safe, owner }] : []
  })
  return owned.find(({ owner }) => owner.confirmation === null) ?? owned[0] ?? null
}

/** What an account has given to a cosigning so far. */
export function ownPartIn(cosigning: Cosigning, { address, safe }: Subject, before: OwnPart): OwnPart {
  if (!safe) return before
  return safeOfOwner(cosigning, address)?.owner.confirmation ? 'given' : before
}

/** Who signs when a wallet shows this account: the Safe itself, or an account for it. */
export function signerFor(safe: SafeSubject, { address, chainId }: Subject): Subject {
  const own = isSameAddress(addressOf(safe), address)
  return own ? { address, chainId } : { address, chainId, safe }
}

/** Who signs where no wallet is connected: the Safe itself, whose owners are all elsewhere. */
export function subjectOfSafe(safe: SafeSubject): Subject {
  return { address: addressOf(safe), chainId: chainNumber(accountChain(accountOf(safe))) }
}

const addressOf = (safe: SafeSubject): Address => accountAddress(accountOf(safe))

// The server writes accounts so, with their checksum.
const accountOf = ({ account }: SafeSubject) => account as AccountId

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Whether what was signed is one owner's part, or is found where the owners signed: then no session comes of it here. */
export function isConfirmation({ of, challenge }: Extract<SignInState, { status: 'verifying-signature' }>) {
  return of !== undefined || challenge.resumed === true
}
