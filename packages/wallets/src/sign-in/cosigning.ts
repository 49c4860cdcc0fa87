import type { Cosigner, Cosigning, EndedCosigning } from '@countersign/api'
import {
  type AccountId,
  type Address,
  accountAddress,
  accountChain,
  chainNumber,
  isSameAddress,
  parseChainId,
} from '@countersign/core'
import type { SignInSubject } from '../authentication/authentication.ts'
import { deadlineOf, type OpenChallenge } from '../authentication/open-message.ts'
import {
  cosigningOf,
  type OwnPart,
  type SafeSubject,
  type SignInAnswer,
  type SignInState,
  type SignInText,
  type Subject,
} from './state.ts'

/**
 * Returns the cosigning that continues without the person. One whose text is only shown does not: nobody was asked to sign
 * it.
 *
 * @returns `null` if none continues
 * @example
 * ongoingCosigning(runtime.state.getSnapshot().signIn)?.link // 'https://id.example.org/cosign/…'
 */
export function ongoingCosigning(state: SignInState): Cosigning | null {
  const cosigning = cosigningOf(state)
  if (!cosigning || hasFailed(cosigning)) return null
  return state.status === 'ready' && !hasConfirmations(cosigning) ? null : cosigning
}

/**
 * Returns the cosigning that can be continued after the person has left it, without cancelling: also a text that an
 * owner was reading, as after a reload. What the Safe's own wallet signs is submitted by the visit that got the text.
 * It is not kept for a later one, unless it already is one: then the server finds the signature itself.
 */
export function keptCosigning(state: SignInState): Cosigning | null {
  const cosigning = ongoingCosigning(state)
  if (cosigning || state.status !== 'ready') return cosigning
  const { act, question } = state
  const text = question.cosigning ?? null
  return (act.safe || question.resumed) && isUnannounced(text) ? text : null
}

/** Whether it accepts no more confirmations, and was not confirmed. */
export function hasFailed<Any extends Pick<Cosigning, 'status'>>(
  cosigning: Any,
): cosigning is Any & { status: EndedCosigning } {
  return cosigning.status !== 'NEEDS_CONFIRMATION' && cosigning.status !== 'CONFIRMED'
}

/**
 * Whether it is open and not announced to its owners: nobody was asked to sign it yet.
 *
 * @example
 * const hint = isUnannounced(cosigning) ? 'Send the link to the owners.' : 'The owners were asked.'
 */
export function isUnannounced(cosigning: Pick<Cosigning, 'status' | 'announcedAt'> | null): boolean {
  return cosigning?.status === 'NEEDS_CONFIRMATION' && cosigning.announcedAt === null
}

/**
 * Whether it ended because it was never announced: nobody was asked to sign it.
 *
 * @example
 * const list = (await client.cosignings()).items.filter(each => !hasExpiredUnannounced(each))
 */
export function hasExpiredUnannounced({
  status,
  announcedAt,
}: Pick<Cosigning, 'status' | 'announcedAt'>): boolean {
  return status === 'EXPIRED' && announcedAt === null
}

export function hasConfirmations({ safes }: Pick<Cosigning, 'safes'>): boolean {
  return safes.some(({ owners }) => owners.some(({ confirmation }) => confirmation !== null))
}

/**
 * Returns the Safe of a cosigning for which an owner can confirm: the account itself, or a Safe among its owners. One
 * for which they have not confirmed yet comes first.
 *
 * @returns `null` if they are an owner of none of them
 * @example
 * safeOfOwner(cosigning, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')?.safe.hash
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

/** Returns what an account has contributed to a cosigning so far. */
export function ownPartIn(cosigning: Cosigning, { address, safe }: Subject, before: OwnPart): OwnPart {
  if (!safe) return before
  return safeOfOwner(cosigning, address)?.owner.confirmation ? 'given' : before
}

/** Returns who signs if a wallet shows this account: the Safe itself, or an account for it. */
export function signerFor(safe: SafeSubject, { address, chainId }: Subject): Subject {
  const own = isSameAddress(addressOf(safe), address)
  return own ? { address, chainId } : { address, chainId, safe }
}

/** Returns who signs if no wallet is connected: the Safe itself, whose owners are all elsewhere. */
export function subjectOfSafe(safe: SafeSubject): Subject {
  return { address: addressOf(safe), chainId: chainNumber(accountChain(accountOf(safe))) }
}

const addressOf = (safe: SafeSubject): Address => accountAddress(accountOf(safe))

// The server writes accounts in this format, with their checksum.
const accountOf = ({ account }: SafeSubject) => account as AccountId

/**
 * Whether what was signed is one owner's part, or is found where the owners signed: then it returns no session here.
 */
export function isConfirmation(signed: {
  readonly question: SignInText
  readonly answer: SignInAnswer
}): boolean {
  return signed.answer.seat !== undefined || signed.question.resumed === true
}

/**
 * Returns the account to sign in: on the wallet's own chain if the site offers it, or else on the site's first: a key
 * is the same on all.
 */
export function toSignInSubject(
  { address, chainId, safe }: Subject,
  [first, ...rest]: readonly { readonly id: string }[],
): SignInSubject {
  // A Safe exists on its own chain only.
  if (safe) return { ...safe, ...subjectOfSafe(safe), isSafe: true }
  if (!first) throw new TypeError('A site has at least one chain.')
  const own = `eip155:${chainId}`
  const chain = [first, ...rest].some(({ id }) => id === own) ? own : first.id
  return { account: `${chain}:${address}`, chainId: chainNumber(parseChainId(chain)), address }
}

/** Returns the text of a cosigning that was opened before, to continue its sign-in. Its id is the cosigning's. */
export function challengeOf(cosigning: Cosigning): OpenChallenge {
  const { id, account, message, createdAt: issuedAt, expiresAt } = cosigning
  return {
    ...{ id, account, message, issuedAt, expiresAt, cosigning },
    resumed: true,
    deadline: deadlineOf({ issuedAt, expiresAt }),
  }
}
