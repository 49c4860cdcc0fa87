import type { Row } from '../sessions/sessions.ts'
import { signersOf } from '../sessions/signers-of.ts'

/** How an account was proven, from one key to several owners: the values of `acr`. */
export const levels = {
  key: 'urn:countersign:key',
  contract: 'urn:countersign:contract',
  multisig: 'urn:countersign:multisig',
} as const

/**
 * How an account was proven for a session: `acr`, and `amr`. RFC 8176 defines `pop` (proof of possession of a key) and
 * `mfa`; the other values are our own.
 */
export function levelOf(row: Pick<Row, 'method' | 'signers' | 'passkey' | 'threshold' | 'owner_count'>): {
  acr: string
  amr: string[]
} {
  const { method, passkey, threshold, owner_count: owners } = row
  const byPasskey = passkey === 1 ? ['passkey'] : []
  // Not by the threshold, nor by owners who approved on the chain: both are the word of a contract.
  if ((signersOf(row)?.length ?? 0) >= 2) {
    const quorum = threshold === null || owners === null ? [] : [`${threshold}-of-${owners}`]
    return { acr: levels.multisig, amr: ['pop', 'mfa', 'multisig', ...quorum, ...byPasskey] }
  }
  if (method === 'eoa') return { acr: levels.key, amr: ['pop'] }
  return { acr: levels.contract, amr: ['pop', 'contract', ...byPasskey] }
}

/** Returns the values of `amr` without a quorum such as `2-of-3`, by which applications could recognize a Safe. */
export const withoutQuorum = (amr: readonly string[]): string[] =>
  amr.filter(value => !/^\d+-of-\d+$/.test(value))
