import { parseJson } from '@countersign/core'

/** A line of an excerpt. The line with the invalid field is marked. */
export type ExcerptLine = { readonly number: number; readonly text: string; readonly isFault: boolean }

type Line = { pointer: string; text: string }

/** How many lines are shown before and after the field. */
const around = 3
/** Longer lines are truncated, in characters: a signature may be pages long. */
const longest = 400
/** The most lines of a document that has an excerpt. Nobody would read a longer one. */
const most = 50_000

/**
 * Returns the lines around a field of a document, formatted with one value per line.
 *
 * @param document - as text, or parsed.
 * @param pointer - JSON Pointer. If there is no such field, its closest existing parent is marked.
 * @returns `null` if the document is not valid JSON (see `parseJson` of core), or far too large.
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
    // Not valid JSON, or too deeply nested for the recursion.
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
    // A closing bracket belongs to no field.
    add({ pointer: '\n', text: `${indent}${close}${after}` })
  }
  walk(document, '', '', '', '')
  return lines
}

/** Returns the index of a field's line, or of its closest existing parent. */
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
