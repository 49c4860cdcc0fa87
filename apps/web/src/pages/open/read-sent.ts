import { findPage, hrefOf } from '@countersign/api/pages'
import { readTypedAccount, type TypedNetwork } from '@countersign/core'
import { findLinks, isShared } from '../check/find-link.ts'
import { longest } from '../check/input.ts'

/** What a person was sent, and where it leads. */
export type Sent =
  /** A page of this site. `href`: without the origin. */
  | { readonly kind: 'page'; readonly href: string }
  /** Documents of proofs, or several links of them, which the page that checks proofs reads. */
  | { readonly kind: 'proofs' }
  /** An account, a name, or why the text names none: the text of a field for an account. */
  | { readonly kind: 'account'; readonly text: string }
  /** A link of another site like this one, which a person can open there. `host`: as the browser contacts it. */
  | { readonly kind: 'foreign'; readonly href: string; readonly host: string }
  | { readonly kind: SentFault }

type SentFault = 'empty' | 'no-page' | 'other-site' | 'several' | 'unknown' | 'too-long'

type Here = {
  /** The origin of this site. */
  readonly origin: string
  /** Those that short names and links can name. */
  readonly networks: readonly TypedNetwork[]
}

/**
 * Reads what a person was sent: a link of this site or another one, also inside a message; an account, a name, or a link
 * that contains an account; the text of a proof, or several. Anyone can have written it: only a path of this site's own
 * origin with a page ever becomes a place to go to.
 */
export function readSent(text: string, { origin, networks }: Here): Sent {
  if (text.length > longest) return { kind: 'too-long' }
  const pasted = text.trim()
  if (/^\ufeff?[{[]/.test(pasted)) return { kind: 'proofs' }
  const links = findLinks(pasted, origin)
  const own = links.filter(({ kind }) => kind !== 'foreign')
  // The message around a link of this site may have others, such as in its signature.
  const [link, another] = own.length > 0 ? own : links
  if (another)
    return { kind: own.every(({ kind }) => kind === 'proof') && own.length > 1 ? 'proofs' : 'several' }
  switch (link?.kind) {
    case undefined:
      return readAccount(pasted, networks) ?? { kind: 'unknown' }
    case 'proof':
      return { kind: 'page', href: hrefOf('proof', { id: link.id }) }
    case 'not-a-proof': {
      // Not parsed again: a path that begins with two slashes would be read as a host.
      const [path = ''] = link.href.split(/[?#]/)
      return findPage(path) ? { kind: 'page', href: link.href } : { kind: 'no-page' }
    }
    case 'foreign': {
      const account = readAccount(link.pasted, networks)
      if (account?.kind === 'account') return account
      const { href, host } = link
      return isShared(new URL(href)) ? { kind: 'foreign', href, host } : { kind: 'other-site' }
    }
  }
}

function readAccount(text: string, networks: readonly TypedNetwork[]): Sent | null {
  const read = readTypedAccount(text, networks)
  if (!('fault' in read)) return { kind: 'account', text }
  switch (read.fault) {
    case 'empty':
      return { kind: 'empty' }
    case 'form':
      return null
    case 'checksum':
    case 'network':
    case 'addresses':
    case 'networks':
      return { kind: 'account', text }
  }
}
