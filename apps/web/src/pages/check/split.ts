import {
  documentStart,
  type FoundLink,
  findLinks,
  hasDocument,
  hasRemains,
  isBare,
  isOfProof,
} from './find-link.ts'
import { type OtherKind, otherKindOf, textKindOf } from './other-kind.ts'
import type { FailedLink } from './protocol.ts'

/** One document to be checked, with the name that is shown for it. */
export type Item = {
  readonly name: string
  readonly document: string
  /** The line of the pasted text in which it begins, from 1, if nothing else names it. */
  readonly line?: number
  /** The link or the ID that names the document. */
  readonly link?: FoundLink
  /** What it is if it is no proof at all. */
  readonly other?: OtherKind | FailedLink
  /** The links to proofs in it, if it is a PDF. */
  readonly links?: readonly string[]
}

/** Splits the bytes of a file. Bytes that are not UTF-8 become an empty document, not one with replaced characters. */
export function splitFile(name: string, bytes: Uint8Array, origin: string): readonly Item[] {
  const other = otherKindOf(bytes)
  const document = decoded(bytes)
  return other !== null && other !== 'text' ? [{ name, document, other }] : splitText(name, document, origin)
}

/**
 * Splits a text into what is in it: documents, each in one line (NDJSON, as for the CLI) or formatted over several;
 * links and IDs of proofs; and lines that have none of them.
 *
 * A link in a document, or in what is left of one, leads to the original, which may differ from it. So no link is
 * followed beside remains of a document. A file with documents has only documents, as for the CLI, and IDs without a
 * host are read only from pasted text.
 *
 * JSON that is not a proof, including an array, is a document. The check reports what is wrong with it.
 *
 * @param name - of the file that it is from; `''`: it was pasted.
 * @param origin - of this site
 */
export function splitText(name: string, text: string, origin: string): readonly Item[] {
  const trimmed = withoutSpace(text)
  // An empty file among others is reported. An empty text field is not.
  if (trimmed === '') return name === '' ? [] : [{ name, document: trimmed }]
  const whole = { name: name || '1', document: trimmed }
  if (isDocument(trimmed)) return [whole]
  const pieces = piecesOf(trimmed.split('\n'), origin, name !== '')
  const [only, ...others] = pieces.filter(({ other }) => !other)
  if (!only) {
    const kind = otherKindOf(new TextEncoder().encode(trimmed)) ?? 'text'
    return [{ ...whole, other: kind === 'text' ? textKindOf(trimmed) : kind }]
  }
  // One alone needs no number.
  if (others.length === 0 && pieces.length === 1)
    return [only.link ? { ...only, name: nameOf(only, name) } : whole]
  return pieces.map(({ at, ...piece }) => ({
    ...piece,
    name: nameOf({ at, ...piece }, name),
    ...(name === '' && !piece.link && !piece.other && { line: at + 1 }),
  }))
}

type Piece = Omit<Item, 'name'> & { /** The index of its first line. */ readonly at: number }

function piecesOf(lines: readonly string[], origin: string, isFile: boolean): readonly Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const end = documentStart.test(line) ? endOfDocument(lines, at) : at + 1
    const document = withoutSpace(lines.slice(at, end).join('\n'))
    if (document !== '')
      pieces.push({ at, document, ...(!hasDocument(line) && { other: textKindOf(document) }) })
    at = end
  }
  if (isFile && pieces.some(({ other }) => !other))
    return pieces.map(({ at, document }) => ({ at, document }))
  if (pieces.some(({ document }) => !documentStart.test(document) && hasRemains(document))) return pieces
  return pieces.flatMap((piece): readonly Piece[] => {
    const links = piece.other ? findLinks(piece.document, origin) : []
    const followed = links.filter(
      link => (link.kind !== 'foreign' || isOfProof(link.href)) && !(isFile && isBare(link.pasted)),
    )
    return followed.length === 0 ? [piece] : followed.map(link => ({ at: piece.at, document: '', link }))
  })
}

/**
 * Returns the index after the last line of the document that begins in a line: this one, or as far as the lines are
 * those of formatted JSON. It may be broken, which must not hide what follows it.
 */
function endOfDocument(lines: readonly string[], start: number): number {
  let end = start + 1
  while (end < lines.length && continues(lines[end - 1] ?? '', lines[end] ?? '')) end += 1
  return end > start + 1 && isDocument(lines[start] ?? '') ? start + 1 : end
}

/** Whether a line continues the JSON of the line before it. */
function continues(before: string, line: string): boolean {
  if (/^[}\]]/.test(before)) return false
  return /^\s*[}\]]/.test(line) || (/[{[,:]\s*$/.test(before) && /^\s*"|^\s+[{[]/.test(line))
}

function nameOf({ at, document, link, other }: Piece, file: string): string {
  if (file !== '') return link ? `${file}:${at + 1} ${link.pasted}` : `${file}:${at + 1}`
  if (link) return link.pasted
  if (other) return document.length > longestName ? `${document.slice(0, longestName)}…` : document
  return String(at + 1)
}

/** How many characters of a pasted line name it. */
const longestName = 80

/** Decodes UTF-8 and keeps the byte order mark. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** Trims the white space that JSON allows, and no other: what `parseJson` rejects is rejected here too. */
const withoutSpace = (text: string) => text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '')

/** Whether a text is any JSON object or array, even with duplicate members. */
function isDocument(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** Renames documents with the same name, such as files from several folders. */
export function withUniqueNames(items: readonly Item[]): readonly Item[] {
  const names = new Set(items.map(({ name }) => name))
  /** By name, the number that the next document with it gets. */
  const next = new Map<string, number>()
  return items.map(item => {
    let number = next.get(item.name) ?? 1
    let { name } = item
    while (number > 1 && names.has(name)) name = `${item.name} (${number++})`
    names.add(name)
    next.set(item.name, Math.max(number, 2))
    return name === item.name ? item : { ...item, name }
  })
}
