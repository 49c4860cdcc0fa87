import { parseUrl, readTypedAccount } from '@countersign/core'

// cspell:ignore ftyphei ftypmif ftypavif
/** What a file or a text is that is not a proof. */
export type OtherKind = 'pdf' | 'image' | 'archive' | 'page' | 'empty' | TextKind | 'other'

/** `link`: of another site, and not of a proof. */
export type TextKind = (typeof textKinds)[number]

const textKinds = ['text', 'account', 'link'] as const

export const isTextKind = (kind: unknown): kind is TextKind => textKinds.some(one => one === kind)

/** Recognizes a text that has no proof. */
export function textKindOf(text: string): TextKind {
  const word = text.trim()
  if (/^https?:\/\/\S+$/i.test(word) && parseUrl(word)) return 'link'
  if (!/^\S+$/.test(word)) return 'text'
  const read = readTypedAccount(word, [])
  return 'fault' in read || 'name' in read ? 'text' : 'account'
}

/** The signatures of file formats (“magic bytes”), as Latin-1, and where they are. */
const beginnings: readonly { readonly kind: OtherKind; readonly at: number; readonly has: string }[] = [
  { kind: 'image', at: 0, has: '\x89PNG' },
  { kind: 'image', at: 0, has: '\xff\xd8\xff' },
  { kind: 'image', at: 0, has: 'GIF8' },
  { kind: 'image', at: 8, has: 'WEBP' },
  { kind: 'image', at: 4, has: 'ftyphei' },
  { kind: 'image', at: 4, has: 'ftypmif1' },
  { kind: 'image', at: 4, has: 'ftypavif' },
  { kind: 'archive', at: 0, has: 'PK\x03\x04' },
  { kind: 'archive', at: 0, has: 'PK\x05\x06' },
  { kind: 'archive', at: 0, has: '\x1f\x8b' },
  { kind: 'archive', at: 0, has: '7z\xbc\xaf' },
  { kind: 'archive', at: 0, has: 'Rar!' },
]

/** How many bytes are inspected. Readers accept a PDF with up to 1,024 bytes before its own beginning. */
const inspectedBytes = 1_100

/**
 * Recognizes bytes that are no proof by their beginning, regardless of the file's name.
 *
 * @returns `null` for text that begins as JSON does: it may be a proof, or a broken one, which the check reports
 */
export function otherKindOf(bytes: Uint8Array): OtherKind | null {
  const beginning = String.fromCharCode(...bytes.subarray(0, inspectedBytes))
  const text = beginning.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (/^[{[]/.test(text)) return null
  if (beginning.includes('%PDF-')) return 'pdf'
  const found = beginnings.find(({ at, has }) => beginning.startsWith(has, at))
  if (found) return found.kind
  if (text === '' && bytes.length <= inspectedBytes) return 'empty'
  if (text.startsWith('<')) return /<svg\b/i.test(text) ? 'image' : 'page'
  return text.includes('\0') || !isUtf8(bytes) ? 'other' : 'text'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
