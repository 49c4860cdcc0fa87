import type { Row } from './sessions.ts'

/**
 * Returns the owners of a Safe who signed in the session's signature, by key or as a contract.
 *
 * @returns `null` if the account is no Safe
 */
export function signersOf({ signers }: Pick<Row, 'signers'>): readonly string[] | null {
  return signers === null ? null : (JSON.parse(signers) as string[])
}
