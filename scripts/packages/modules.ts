import { parseSync } from 'vite'

/** A range of a source, as character offsets. */
export type Span = { readonly start: number; readonly end: number }

/** Replaces one range of a source. */
export type Edit = Span & { readonly text: string }

/** A node of the syntax tree (ESTree with TypeScript's nodes). */
export type Node = Span & { readonly type: string; readonly [field: string]: unknown }

/**
 * Parses a module.
 *
 * @param file - its name determines whether it is JavaScript, TypeScript or a declaration
 * @throws with the first syntax error
 */
export function parseModule(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`)
  return program as unknown as Node
}

/** Yields a node and everything in it, parents first. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child)
}

/** Whether a field of a node is itself a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns the source with all edits applied. They must not overlap. */
export function edited(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/** Returns the specifiers of a module's imports, re-exports, dynamic imports and type imports, without quotes. */
export function specifiersOf(file: string, code: string): (Span & { readonly value: string })[] {
  return [...nodesIn(parseModule(file, code))].flatMap(({ type, source }) =>
    /^(Import|Export)\w*Declaration$|^ImportExpression$|^TSImportType$/.test(type) &&
    isNode(source) &&
    typeof source.value === 'string'
      ? [{ value: source.value, start: source.start + 1, end: source.end - 1 }]
      : [],
  )
}

/**
 * Replaces the specifiers of a module.
 *
 * @param replace - returns the new specifier, or the same one to keep it
 */
export function withSpecifiers(file: string, code: string, replace: (specifier: string) => string): string {
  return edited(
    code,
    specifiersOf(file, code).map(({ value, start, end }) => ({ start, end, text: replace(value) })),
  )
}
