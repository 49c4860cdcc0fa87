import { findPage } from '@countersign/api/pages'
import { parseUrl } from '@countersign/core'

/** What a pasted text means. */
export type PastedLink =
  /** Not a link or an id: the document itself, or something that its check reports. */
  | { readonly kind: 'document' }
  | { readonly kind: 'proof'; readonly id: string }
  /** A link of this site, but not of a proof. `href`: without the origin. */
  | { readonly kind: 'not-a-proof'; readonly href: string }
  /** A link of another site, which this page never contacts. */
  | { readonly kind: 'foreign'; readonly href: string; readonly host: string }

const id = /^[0-9a-f]{32}$/i
const path = /^\/p\/([0-9a-f]{32})\/?$/i

/** How the text of one or several documents begins. A link in Markdown begins with a bracket too. */
export const documentStart = /^[ \t\ufeff]*(?:\{|\[\s*(?:[{\]]|$))/

/**
 * Recognizes the link or the id of a proof: `https://id.example.org/p/<id>`, also without the scheme or the host, or
 * only `<id>`; and other links.
 *
 * @param text - as pasted
 * @param origin - of this site
 */
export function findLink(text: string, origin: string): PastedLink {
  const pasted = text.trim()
  if (id.test(pasted)) return { kind: 'proof', id: pasted.toLowerCase() }
  const url = urlOf(pasted, origin)
  if (!url) return { kind: 'document' }
  if (url.origin !== origin) return { kind: 'foreign', href: url.href, host: url.host }
  const found = path.exec(url.pathname)?.[1]
  return found === undefined
    ? { kind: 'not-a-proof', href: `${url.pathname}${url.search}${url.hash}` }
    : { kind: 'proof', id: found.toLowerCase() }
}

/** A link or an id in a text, as pasted. */
export type FoundLink = Exclude<PastedLink, { kind: 'document' }> & { readonly pasted: string }

/** What separates links from the text around them: white space, quotes, brackets, and marks that no link has. */
const separators = /[\s,;<>()[\]{}"'`*“”„«»‘’،؛，。、「」]+/
const endings = '.!?:…؟۔！？'

/** Returns how many characters at the end of a part end its sentence. */
function trailing(part: string): number {
  let count = 0
  while (count < part.length && endings.includes(part.charAt(part.length - 1 - count))) count += 1
  return count
}

/**
 * Recognizes the links and ids of proofs in a text: one alone, several, or inside sentences. Each is returned once.
 *
 * @returns nothing if the text is a document, or has none
 */
export function findLinks(text: string, origin: string): readonly FoundLink[] {
  // Documents have links in them. Some of many, one per line, may be broken.
  if (text.split('\n').some(line => documentStart.test(line))) return []
  const found = new Map<string, FoundLink>()
  for (const part of text.split(separators)) {
    const pasted = part.slice(0, part.length - trailing(part))
    const link = findLink(pasted, origin)
    if (link.kind === 'document') continue
    const key = link.kind === 'proof' ? link.id : pasted
    if (!found.has(key)) found.set(key, { ...link, pasted })
  }
  return [...found.values()]
}

function urlOf(pasted: string, origin: string): URL | null {
  if (/\s/.test(pasted)) return null
  if (/^https?:\/\//i.test(pasted)) return parseUrl(pasted)
  if (path.test(pasted)) return parseUrl(pasted, origin)
  // Messengers drop the scheme.
  if (!/^[\w.-]+(:\d+)?\//.test(pasted)) return null
  const url = parseUrl(`${new URL(origin).protocol}//${pasted}`)
  return url && isShared(url) ? url : null
}

/** Whether a link of another site is of a proof, if that site is like this one. */
export const isOfProof = (href: string): boolean => path.test(new URL(href).pathname)

/** Whether a link is of a page that people send to each other, on this site or another one like it. */
export function isShared({ pathname }: URL): boolean {
  const page = findPage(pathname)?.name
  return path.test(pathname) || page === 'cosigning' || page === 'answer'
}
