import { type Address, accountAddress } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import { safeMessageHash, signedHash } from '../safe/message.ts'
import { partOwner, readWrappedParts } from '../safe/part-owners.ts'
import { safeRules } from '../safe/rules.ts'
import type { ProofAccount } from './proof.ts'

/**
 * Returns the owners whose parts the signature of a Safe consists of, in its order: of a key's part, the key that
 * signed. Whether the Safe accepts them is not checked. Needs no node.
 *
 * @returns `undefined` if the document has no Safe for the account, or the signature cannot be parsed.
 */
export function signatureOwners(
  { account, chain, message, signature, safe }: Omit<ProofAccount, 'method' | 'verifiedAt' | 'block'>,
  recover: Recover,
): readonly (Address | undefined)[] | undefined {
  const rules = safe && safeRules({ version: safe.version, handler: undefined })
  const parts = safe && readWrappedParts(signature, safe.threshold)
  if (!rules || !parts) return undefined
  const hash = safeMessageHash({ safe: accountAddress(account), chain, rules, message: signedHash(message) })
  return parts.map(part => partOwner(part, hash, recover))
}
