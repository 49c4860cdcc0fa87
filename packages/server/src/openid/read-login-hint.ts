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

/** Returns the account that a `login_hint` names, as `readLoginHint` does; `null` if it is the one that is signed in. */
export function unmetLoginHint(
  hint: unknown,
  networks: readonly TypedNetwork[],
  session: SessionOwner | undefined,
): string | null {
  const named = readLoginHint(hint, networks)
  return named !== null && session && isHinted(named, session) ? null : named
}

type SessionOwner = Pick<Row, 'subject' | 'account'>

/** A key is the same account on every chain; a contract at the same address on another chain may be someone else's. */
function isHinted(named: string, { subject, account }: SessionOwner): boolean {
  if (isContractSubject(subject) && named.includes(':')) return named === account
  return addressOf(named) === addressOf(account)
}

const addressOf = (account: string) => account.slice(account.lastIndexOf(':') + 1)
