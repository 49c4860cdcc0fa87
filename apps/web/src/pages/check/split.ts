import { type OtherKind, otherKindOf } from './other-kind.ts'

/** One document to be checked, with the name that is shown for it. */
export type Item = {
  readonly name: string
  readonly document: string
  /** What it is if it is no proof at all. */
  readonly other?: OtherKind
  /** The links to proofs in it, if it is a PDF. */
  readonly links?: readonly string[]
}

/** Splits the bytes of a file. Bytes that are not UTF-8 become an empty document, not one with replaced characters. */
export function splitFile(name: string, bytes: Uint8Array): readonly Item[] {
  return withKind(splitDocuments(name, decoded(bytes)), bytes)
}

/** Splits text that was pasted, or that this site has sent. */
export function splitText(name: string, text: string): readonly Item[] {
  return withKind(splitDocuments(name, text), new TextEncoder().encode(text))
}

function withKind(items: readonly Item[], bytes: Uint8Array): readonly Item[] {
  const [only, ...others] = items
  const other = only && others.length === 0 ? otherKindOf(bytes) : null
  return only && other ? [{ ...only, other }] : items
}

/** Decodes UTF-8 and keeps the byte order mark. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return ''
  }
}

/**
 * Splits a text into the documents in it: one, or one per line (NDJSON), as the CLI does.
 *
 * Anything else, including a JSON array, is one document. The check reports what is wrong with it.
 *
 * @param name - of the file that it is from; `''`: it was pasted.
 */
export function splitDocuments(name: string, text: string): readonly Item[] {
  const trimmed = withoutSpace(text)
  // An empty file among others is reported. An empty text field is not.
  if (trimmed === '') return name === '' ? [] : [{ name, document: trimmed }]
  const lines = trimmed.split('\n')
  if (parsed(trimmed) !== undefined || !areDocuments(lines)) return [{ name: name || '1', document: trimmed }]
  return lines.flatMap((line, index) =>
    withoutSpace(line) === '' ? [] : [{ name: numbered(name, index), document: withoutSpace(line) }],
  )
}

/** Trims the white space that JSON allows, and no other: what `parseJson` rejects is rejected here too. */
const withoutSpace = (text: string) => text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '')

/** How many lines are looked at. Some of thousands of lines may be invalid, but hardly all of the first hundred. */
const looked = 100

/** Whether each line is a document. No line of a single document that spans many lines is one. */
function areDocuments(lines: readonly string[]): boolean {
  return lines.slice(0, looked).some(line => {
    const value = parsed(line)
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  })
}

function numbered(name: string, index: number): string {
  return name === '' ? String(index + 1) : `${name}:${index + 1}`
}

/** Parses any JSON, even with duplicate members. The check reports what is wrong with it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** Renames documents with the same name, such as files from several folders. */
export function withUniqueNames(items: readonly Item[]): readonly Item[] {
  const taken = new Map<string, number>()
  return items.map(item => {
    const before = taken.get(item.name) ?? 0
    taken.set(item.name, before + 1)
    return before === 0 ? item : { ...item, name: `${item.name} (${before + 1})` }
  })
}
