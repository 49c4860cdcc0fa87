import type { TypedNetwork } from '@countersign/core'
import { readAccount } from '../accounts/read-account.ts'

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
