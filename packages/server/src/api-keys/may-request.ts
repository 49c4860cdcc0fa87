import { accountAddress } from '@countersign/core'
import type { Settings } from '../config/config.ts'
import { keySubject } from '../sessions/subject.ts'
import type { Owner } from './api-keys.ts'

/**
 * Whether an account may request proofs. A key that is configured for one chain is the same on each; a contract is not.
 */
export function mayRequest(accounts: Settings['requests']['accounts'], { subject }: Owner): boolean {
  if (accounts === 'anyone') return true
  return accounts.some(account => subject === account || subject === keySubject(accountAddress(account)))
}
