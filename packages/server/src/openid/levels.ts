import type { Row } from '../sessions/sessions.ts'

/** How an account was proven, from one key to several owners: the values of `acr`. */
export const levels = {
  key: 'urn:countersign:key',
  contract: 'urn:countersign:contract',
  multisig: 'urn:countersign:multisig',
} as const

/** How an account was proven for a session: `acr`, and `amr` (RFC 8176: `pop` is proof of possession of a key). */
export function levelOf({ method, threshold }: Pick<Row, 'method' | 'threshold'>): {
  acr: string
  amr: string[]
} {
  if (threshold !== null && threshold >= 2) return { acr: levels.multisig, amr: ['pop', 'mfa', 'multisig'] }
  if (method === 'eoa') return { acr: levels.key, amr: ['pop'] }
  return { acr: levels.contract, amr: ['pop', 'contract'] }
}
