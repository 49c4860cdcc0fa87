import { parseJson } from '@countersign/core'

/** A line of a document as it is shown; the one at fault is marked. */
export type ExcerptLine = { readonly number: number; readonly text: string; readonly isFault: boolean }

type Line = { pointer: string; text: string }

/** How many lines are shown before and after. */
const around = 3
/** What is longer is cut: a signature may be pages long. */
const longest = 400
/** Documents with more lines are none that anyone would read. */
const most = 50_000

/**
 * Shows where a field stands in a document, which is laid out with one value per line for that.
 *
 * @param document - as text, or parsed.
 * @param pointer - JSON Pointer; where there is no such field, what should hold it is marked.
 * @returns `null` where the document is not read as JSON (see `parseJson` of core), or far too large.
 * @see RFC 6901
 */
export function excerptOf(document: unknown, pointer: string): readonly ExcerptLine[] | null {
  try {
    const lines = laidOut(typeof document === 'string' ? parseJson(document) : document)
    const at = place(lines, pointer)
    const from = Math.max(0, at - around)
    return lines.slice(from, at + around + 1).map(({ text }, index) => ({
      number: from + index + 1,
      text: text.length > longest ? `${text.slice(0, longest)}…` : text,
      isFault: from + index === at,
    }))
  } catch {
    // Not read as JSON, or nested more deeply than can be walked.
    return null
  }
}

function laidOut(document: unknown): readonly Line[] {
  const lines: Line[] = []
  const add = (line: Line) => {
    if (lines.length >= most) throw new RangeError('The document has too many lines.')
    lines.push(line)
  }
  const walk = (value: unknown, pointer: string, before: string, after: string, indent: string) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
      return add({ pointer, text: `${indent}${before}${JSON.stringify(value)}${after}` })
    const [open, close] = Array.isArray(value) ? '[]' : '{}'
    add({ pointer, text: `${indent}${before}${open}` })
    const entries = Object.entries(value)
    for (const [index, [key, item]] of entries.entries()) {
      const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `
      const comma = index < entries.length - 1 ? ',' : ''
      walk(item, `${pointer}/${escaped(key)}`, name, comma, `${indent}  `)
    }
    // Not the place of anything.
    add({ pointer: '\n', text: `${indent}${close}${after}` })
  }
  walk(document, '', '', '', '')
  return lines
}

/** The line of a field; where it is missing, that of what should hold it. */
function place(lines: readonly Line[], pointer: string): number {
  for (let wanted = pointer; wanted !== ''; wanted = wanted.slice(0, wanted.lastIndexOf('/'))) {
    const found = lines.findIndex(line => line.pointer === wanted)
    if (found >= 0) return found
  }
  return 0
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
