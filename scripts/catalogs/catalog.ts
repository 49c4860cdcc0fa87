import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse, type Token } from '@messageformat/parser'

/** The messages of one area in one language: ICU MessageFormat, nested by topic. */
export type Catalog = { readonly [key: string]: string | Catalog }

export type CatalogFile = {
  /** From the root of the workspace. */
  readonly file: string
  /** BCP 47 */
  readonly language: string
  readonly area: string
  readonly catalog: Catalog
}

/** The language whose catalogs define the messages and their arguments. */
export const source = 'en'

/** Reads every catalog of the workspace: `<package>/src/locales/<language>/<area>.json`. */
export function readCatalogs(root: string): CatalogFile[] {
  return globSync('{apps,packages}/*/src/locales/*/*.json', { cwd: root })
    .sort()
    .map(file => ({
      file,
      language: basename(dirname(file)),
      area: basename(file, '.json'),
      catalog: readCatalog(root, file),
    }))
}

function readCatalog(root: string, file: string): Catalog {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/** Yields the messages of a catalog with their keys, e.g. `verify.status.idle`. */
export function* messagesOf(catalog: Catalog, path = ''): Generator<readonly [key: string, message: string]> {
  for (const [key, value] of Object.entries(catalog)) {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string') yield [here, value]
    else yield* messagesOf(value, here)
  }
}

/** How an argument is formatted. `optional` also accepts `null`, for which the message has its own case. */
export type ArgumentType = 'number' | 'text' | 'choice' | 'optional'

/** A plural or select of a message. */
export type Choice = Extract<Token, { type: 'plural' | 'select' | 'selectordinal' }>

export type ParsedMessage = {
  readonly arguments: ReadonlyMap<string, ArgumentType>
  readonly choices: readonly Choice[]
}

/** Parses a message. @throws {ParseError} with the line and column of the error */
export function parseMessage(message: string): ParsedMessage {
  const found = new Map<string, ArgumentType>()
  const choices: Choice[] = []
  const visit = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === 'content' || token.type === 'octothorpe') continue
      const type = typeOf(token)
      const known = found.get(token.arg)
      if (known === undefined || known === 'text') found.set(token.arg, type)
      if (!('cases' in token)) continue
      choices.push(token)
      for (const { tokens } of token.cases) visit(tokens)
    }
  }
  visit(parse(message))
  return { arguments: found, choices }
}

function typeOf(token: Exclude<Token, { type: 'content' | 'octothorpe' }>): ArgumentType {
  switch (token.type) {
    case 'argument':
      return 'text'
    case 'function':
    case 'plural':
    case 'selectordinal':
      return 'number'
    case 'select':
      return token.cases.some(({ key }) => key === 'null') ? 'optional' : 'choice'
  }
}
