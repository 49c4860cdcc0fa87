import { readTypedName } from '@countersign/api'
import { AccountFormatError, type AccountId, parseAccountId } from '@countersign/core'

/**
 * `checksum`: a mistyped character, or the wrong capitals; `name`: a name, which must be looked up; `form`: not an
 * account.
 */
export type AccountFault = 'empty' | 'form' | 'name' | 'checksum'
export type TypedAccount = { readonly account: AccountId } | { readonly fault: AccountFault }

/**
 * Parses an account that a person typed or pasted, and returns it with its checksum.
 *
 * @param chain - CAIP-2, for a plain address; an account in CAIP-10 form has its own
 */
export function typedAccount(chain: string, typed: string): TypedAccount {
  const text = typed.trim()
  if (text === '') return { fault: 'empty' }
  try {
    return { account: parseAccountId(text.includes(':') ? text : `${chain}:${text}`) }
  } catch (error) {
    if (!(error instanceof AccountFormatError)) throw error
    if (error.code === 'address-checksum') return { fault: 'checksum' }
    return { fault: readTypedName(text) === null ? 'form' : 'name' }
  }
}

/**
 * Parses the account in the path of a page.
 *
 * @param path - such as `eip155:1:0x…`; its colons may be escaped, and a slash may follow.
 * @see CAIP-10
 */
export function accountInPath(path: string): TypedAccount {
  try {
    return typedAccount('', decodeURIComponent(path).replace(/\/$/, ''))
  } catch (error) {
    if (error instanceof URIError) return { fault: 'form' }
    throw error
  }
}

/** Whether a value is an account in its canonical form, with its checksum. */
export function isAccount(value: unknown): value is AccountId {
  if (typeof value !== 'string') return false
  const read = typedAccount('', value)
  return 'account' in read && read.account === value
}
