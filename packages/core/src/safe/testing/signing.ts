import type { Hex, LocalAccount } from 'viem'
import { parseAddress } from '../../account.ts'
import { chooseConfirmations, type SafeConfirmation } from '../assemble.ts'
import { ownersMessage, safeMessageHash, safeMessageTypedData } from '../message.ts'
import type { SafePart } from '../parts.ts'
import type { Safe } from '../read-safe.ts'

/** Signs for Safes with the keys of test accounts. For tests. */

const question = (safe: Safe, message: Hex) => ({
  safe: safe.address,
  chain: safe.chain,
  rules: safe.rules,
  message,
})

/** Returns the hash that a Safe's owners sign. */
export const hashOf = (safe: Safe, message: Hex) => safeMessageHash(question(safe, message))

/** Signs as an owner's wallet does with the typed data. */
export async function signTyped(safe: Safe, message: Hex, owner: LocalAccount): Promise<SafeConfirmation> {
  const { domain, types, primaryType, message: content } = safeMessageTypedData(question(safe, message))
  const signature = await owner.signTypedData({ domain, types, primaryType, message: content })
  return { owner: parseAddress(owner.address), part: { kind: 'ecdsa', signature } }
}

/** Signs as a wallet does with `personal_sign` of the hash; v is 4 more. */
export async function signPersonally(
  safe: Safe,
  message: Hex,
  owner: LocalAccount,
): Promise<SafeConfirmation> {
  const signature = await owner.signMessage({ message: { raw: hashOf(safe, message) } })
  const v = Number.parseInt(signature.slice(-2), 16) + 4
  return {
    owner: parseAddress(owner.address),
    part: { kind: 'eth-sign', signature: `0x${signature.slice(2, -2)}${v.toString(16)}` },
  }
}

/** Signs as a Safe that owns another, with as many of its owners as it needs. */
export async function signNested(
  outer: Safe,
  message: Hex,
  inner: Safe,
  owners: readonly LocalAccount[],
): Promise<SafeConfirmation> {
  const asked = ownersMessage(question(outer, message))
  const confirmations = await Promise.all(owners.map(owner => signTyped(inner, asked, owner)))
  const chosen = chooseConfirmations({ confirmations, owners: inner.owners, threshold: inner.threshold })
  const parts: SafePart[] = chosen.confirmations.map(({ part }) => part)
  return { owner: inner.address, part: { kind: 'nested-safe', owner: inner.address, parts } }
}
