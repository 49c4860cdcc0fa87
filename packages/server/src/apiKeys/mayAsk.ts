import { accountAddress, parseAccountId } from '@countersign/core'
import type { Settings } from '../config/config.ts'
import type { Owner } from './apiKeys.ts'

/**
 * Whether somebody may ask others for proofs. A key that is named with one chain is the same on each; a contract is not.
 */
export function mayAsk(accounts: Settings['requests']['accounts'], { subject }: Owner): boolean {
  if (accounts === 'anyone') return true
  return accounts.some(
    account => subject === account || subject === `eip155:*:${accountAddress(parseAccountId(account))}`,
  )
}
