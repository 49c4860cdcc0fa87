import type { Hex } from 'viem'
import type { Address } from '../account.ts'
import { address, fields, hex, listOf } from '../input.ts'
import { threshold } from './input.ts'
import { readWrappedParts } from './part-owners.ts'

type Confirmed = { readonly threshold: number; readonly confirmations: readonly Address[] }

const readConfirmed = fields<Confirmed>({ threshold, confirmations: listOf(address, 10_000) })

/**
 * Returns the owners who confirmed without a signature of their own: a Safe's signature says that they approved on the
 * chain.
 *
 * That they approved is the word of the contract, which may only answer like a Safe: it proves nothing about them. All
 * others signed, with their key or as a contract that accepted. Needs no node.
 *
 * @param signature - also in the wrapper of ERC-6492.
 * @param safe - how many owners the Safe needed, and who confirmed: the `safe` of a proof's account.
 * @returns those of `safe.confirmations`, in their order.
 * @throws {InputError} if an argument has the wrong type, or the threshold is 0.
 * @see Safe checkNSignatures
 * @example
 * const [{ signature, safe }] = proof.accounts
 * if (safe) approvedOwners(signature, safe)
 */
export function approvedOwners(signature: Hex, safe: Confirmed): Address[] {
  const given = hex(signature, 'signature')
  const { threshold, confirmations } = readConfirmed(safe, 'safe')
  const parts = readWrappedParts(given, threshold) ?? []
  return confirmations.filter(confirmed =>
    parts.some(part => part.kind === 'approved-hash' && part.owner === confirmed),
  )
}
