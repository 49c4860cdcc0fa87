/** One document to be checked, by the name that it is told by. */
export type Item = {
  readonly name: string
  /** As text, or parsed where it stood in a list. */
  readonly document: unknown
}

/**
 * Takes a text apart into the documents in it: one, a JSON array of them, or one per line (NDJSON).
 *
 * What is neither is one document: what is wrong with it is said when it is checked.
 *
 * @param name - of the file that it is from; `''`: it was pasted.
 */
export function splitDocuments(name: string, text: string): readonly Item[] {
  const trimmed = text.trim()
  if (trimmed === '') return []
  const one = [{ name: name || '1', document: trimmed }]
  if (trimmed.startsWith('[')) {
    const list = parsed(trimmed)
    return Array.isArray(list)
      ? list.map((document, index) => ({ name: numbered(name, index), document }))
      : one
  }
  const lines = trimmed.split(/\r?\n/)
  if (lines.length === 1 || !isWhole(lines[0])) return one
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ name: numbered(name, index), document: line.trim() }],
  )
}

/** Whether the first line is a document by itself; of a document over many lines it is not. */
function isWhole(line: string | undefined): boolean {
  const value = parsed(line ?? '')
  return typeof value === 'object' && value !== null
}

function numbered(name: string, index: number): string {
  return name === '' ? String(index + 1) : `${name}:${index + 1}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
