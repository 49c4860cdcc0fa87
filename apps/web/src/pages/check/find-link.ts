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

/** A quotation mark, also one that an editor or a page replaced. */
const quote = '(?:["\'“”„‘’«»]|&quot;|&#(?:34|x22);)'
/** Where a document begins within a line: `> {"type":`, also escaped or without quotes. */
const innerStart = new RegExp(`\\{\\s*(?:\\\\*${quote}|[\\w$]+\\s*:)`, 'i')

/** Whether a line has the beginning of a document. */
export const hasDocument = (line: string): boolean => documentStart.test(line) || innerStart.test(line)

/** A member of a document, or a line of the text that its accounts sign (EIP-4361). */
const remains = new RegExp(`${quote}\\s*:|wants you to sign in with your`, 'i')

/** Whether a line has a part of a document, such as one that was wrapped, quoted or cut. */
export const hasRemains = (line: string): boolean => innerStart.test(line) || remains.test(line)

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
 * Recognizes the links of proofs in a text: one alone, several, or inside sentences; and ids that are a whole line.
 * Each is returned once.
 *
 * @returns nothing if the text has a document, or no link
 */
export function findLinks(text: string, origin: string): readonly FoundLink[] {
  const lines = text.split('\n')
  // Documents have links in them. Some of many, one per line, may be broken.
  if (lines.some(hasDocument)) return []
  const found = new Map<string, FoundLink>()
  for (const line of lines)
    for (const part of isBare(line) ? [line.trim()] : line.split(separators)) {
      const pasted = part.slice(0, part.length - trailing(part))
      const link = findLink(pasted, origin)
      // Without a host, it may be a part of anything, such as of a document in another notation.
      if (link.kind === 'document' || (isBare(pasted) && !isBare(line))) continue
      const key = link.kind === 'proof' ? link.id : pasted
      if (!found.has(key)) found.set(key, { ...link, pasted })
    }
  return [...found.values()]
}

/** Whether a text is only the id or the path of a proof. */
export function isBare(text: string): boolean {
  const trimmed = text.trim()
  return id.test(trimmed) || path.test(trimmed)
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
