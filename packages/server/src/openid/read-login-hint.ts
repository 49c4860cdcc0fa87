import type { TypedNetwork } from '@countersign/core'
import { readAccount } from '../accounts/read-account.ts'
import type { Row } from '../sessions/sessions.ts'
import { isContractSubject } from '../sessions/subject.ts'

/**
 * Returns the account (CAIP-10) or the address that a `login_hint` names (OpenID Connect Core 1.0, section 3.1.2.1);
 * `null` for any other text. Anyone can write such a link: our page shows the hint as it was read, never as it was
 * written.
 *
 * @param networks - those that short names and links can name
 */
export function readLoginHint(hint: unknown, networks: readonly TypedNetwork[]): string | null {
  return typeof hint === 'string' ? readAccount(hint, networks) : null
}

/**
 * Whether a hint that was read names the account of a session. A key is the same account on every chain; a contract at
 * the same address on another chain may be someone else's.
 */
export function isHinted(hint: string, { subject, account }: Pick<Row, 'subject' | 'account'>): boolean {
  if (isContractSubject(subject) && hint.includes(':')) return hint === account
  return addressOf(hint) === addressOf(account)
}

const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
