import { AccountFormatError, type AccountId, parseAccountId } from '@countersign/core'

/** How the address of a Safe's page begins. */
const safePath = '/safe/'

/** The parts of the page, in the order in which they are offered. */
export const sections = ['overview', 'messages', 'transactions', 'devices'] as const

export type Section = (typeof sections)[number]

export type SafeRoute =
  | { readonly status: 'account'; readonly account: AccountId }
  /** `checksum`: one character is mistyped, or the capitals are wrong; `form`: it names no account. */
  | { readonly status: 'wrong'; readonly fault: 'form' | 'checksum' }

/**
 * Reads which Safe a page is about.
 *
 * @param path - such as `/safe/eip155:1:0x…`; its colons may be escaped.
 * @see CAIP-10
 */
export function readRoute(path: string): SafeRoute {
  try {
    const text = decodeURIComponent(path.slice(safePath.length)).replace(/\/$/, '')
    return { status: 'account', account: parseAccountId(text) }
  } catch (error) {
    const isMistyped = error instanceof AccountFormatError && error.code === 'address-checksum'
    return { status: 'wrong', fault: isMistyped ? 'checksum' : 'form' }
  }
}

/** Reads which part is shown. @param search - the query, such as `?show=messages` */
export function readSection(search: string): Section {
  const wanted = new URLSearchParams(search).get('show')
  return sections.find(section => section === wanted) ?? 'overview'
}

/** Gives the address of a part of a Safe's page. */
export function sectionHref(account: AccountId, section: Section): string {
  const page = `${safePath}${account}`
  return section === 'overview' ? page : `${page}?show=${section}`
}
