import { AccountFormatError, type AccountId, parseAccountId } from '@countersign/core'

export type ShownRoute =
  | { readonly status: 'account'; readonly account: AccountId }
  /** `checksum`: one character is mistyped, or the capitals are wrong; `form`: it names no account. */
  | { readonly status: 'wrong'; readonly fault: 'form' | 'checksum' }

/**
 * Reads whose public page is meant.
 *
 * @param path - such as `/a/eip155:1:0x…`; its colons may be escaped.
 * @see CAIP-10
 */
export function readRoute(path: string): ShownRoute {
  try {
    const text = decodeURIComponent(path.slice('/a/'.length)).replace(/\/$/, '')
    return { status: 'account', account: parseAccountId(text) }
  } catch (error) {
    const isMistyped = error instanceof AccountFormatError && error.code === 'address-checksum'
    return { status: 'wrong', fault: isMistyped ? 'checksum' : 'form' }
  }
}
