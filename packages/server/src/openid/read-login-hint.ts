import { AccountFormatError, parseAccountId, parseAddress } from '@countersign/core'

/**
 * Returns the account (CAIP-10) or the address that a `login_hint` names (OpenID Connect Core 1.0, section 3.1.2.1);
 * `null` for any other text. Anyone can write such a link, and our page shows the hint.
 */
export function readLoginHint(hint: unknown): string | null {
  if (typeof hint !== 'string') return null
  try {
    return hint.includes(':') ? parseAccountId(hint) : parseAddress(hint)
  } catch (error) {
    if (error instanceof AccountFormatError) return null
    throw error
  }
}
