/** One document to be checked, by the name that it is told by. */
export type Item = {
  readonly name: string
  readonly document: string
}

/**
 * Takes a text apart into the documents in it: one, or one per line (NDJSON), as the command does.
 *
 * Whatever else it is, a JSON array too, is one document: what is wrong with it is said when it is checked.
 *
 * @param name - of the file that it is from; `''`: it was pasted.
 */
export function splitDocuments(name: string, text: string): readonly Item[] {
  const trimmed = withoutSpace(text)
  // An empty file among others is told of; where nothing was pasted there is nothing to tell.
  if (trimmed === '') return name === '' ? [] : [{ name, document: trimmed }]
  const lines = trimmed.split('\n')
  if (parsed(trimmed) !== undefined || !areDocuments(lines)) return [{ name: name || '1', document: trimmed }]
  return lines.flatMap((line, index) =>
    withoutSpace(line) === '' ? [] : [{ name: numbered(name, index), document: withoutSpace(line) }],
  )
}

/** Cuts off the white space that JSON knows, and no other: what `parseJson` refuses is refused here too. */
const withoutSpace = (text: string) => text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '')

/** How many lines are looked at: among thousands some may be broken, but hardly the first hundred. */
const looked = 100

/** Whether lines are documents by themselves; of one document over many lines, none is. */
function areDocuments(lines: readonly string[]): boolean {
  return lines.slice(0, looked).some(line => {
    const value = parsed(line)
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0
  })
}

function numbered(name: string, index: number): string {
  return name === '' ? String(index + 1) : `${name}:${index + 1}`
}

/** Parses any JSON, also with duplicate members: the check says what is wrong with it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** Tells documents apart that have the same name, as files from several folders may. */
export function toldApart(items: readonly Item[]): readonly Item[] {
  const taken = new Map<string, number>()
  return items.map(item => {
    const before = taken.get(item.name) ?? 0
    taken.set(item.name, before + 1)
    return before === 0 ? item : { ...item, name: `${item.name} (${before + 1})` }
  })
}
