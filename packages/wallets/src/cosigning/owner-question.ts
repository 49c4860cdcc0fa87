import {
  type Cosigner,
  type Cosigning,
  type CosigningSafe,
  ProblemError,
  ServerUnreachableError,
} from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { NetworkError } from '../connection/link.ts'
import { type SignInFailure, serverFailure } from '../sign-in/failure.ts'
import { OwnerError } from './owner-error.ts'
import type { OwnerAct, OwnerFailure } from './owner-state.ts'
import { signingFailure } from './signing-failure.ts'

// What an owner's act is about, and what is said where it comes to nothing.

/** @throws {OwnerError} where this Safe, or this owner of it, is not of the cosigning */
export function safeOf({ safes }: Cosigning, address: string, owner: string): CosigningSafe {
  const safe = safes.find(each => isSame(each.address, address))
  if (!safe || !hasOwner(safe, owner)) throw new OwnerError({ kind: 'not-an-owner' })
  return safe
}

/** @throws {OwnerError} where this is no owner of the Safe */
export function ownerOf({ owners }: CosigningSafe, owner: string): Cosigner {
  const found = owners.find(({ address, present }) => present && isSame(address, owner))
  if (!found) throw new OwnerError({ kind: 'not-an-owner' })
  return found
}

export function hasOwner({ owners }: CosigningSafe, owner: string): boolean {
  return owners.some(({ address, present }) => present && isSame(address, owner))
}

export function actOf(kind: OwnerAct['kind'], { id }: Cosigning, safe: string, owner: string): OwnerAct {
  return { kind, cosigning: id, safe: parseAddress(safe), owner: parseAddress(owner) }
}

export const addressOf = ({ account }: Cosigning) => account.slice(account.lastIndexOf(':') + 1)

/**
 * Says why an act came to nothing. What neither the wallet nor the server has said is a fault of this page's.
 *
 * @param said - whether an error is what the wallet has answered
 */
export function failureOf(error: unknown, said: (error: unknown) => boolean): OwnerFailure {
  try {
    if (error instanceof OwnerError) return error.failure
    if (error instanceof ProblemError || error instanceof ServerUnreachableError)
      return told(serverFailure(error))
    if (!said(error) && !(error instanceof NetworkError)) return { kind: 'unknown' }
  } catch {
    // What a wallet throws may be made to throw itself.
  }
  return told(signingFailure(error))
}

/** Nothing that an owner signs runs out, or names the account that the wallet shows. */
export function told(failure: SignInFailure): OwnerFailure {
  switch (failure.kind) {
    case 'account-changed':
    case 'another-account':
    case 'expired':
      return { kind: 'unknown' }
    default:
      return failure
  }
}

export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
