import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'
import { type ArgumentType, type Catalog, type CatalogFile, parseMessage, source } from './catalog.ts'

// The package is CommonJS, but its types describe an ES module.
const Format = MessageFormat as unknown as typeof MessageFormat.default

const types: Readonly<Record<ArgumentType, string>> = {
  number: 'number',
  text: 'string',
  choice: 'string',
  optional: 'string | null',
}

/** Where the pages and the dialog format the numbers of their messages: in the form of the reader’s region. */
const regional: readonly (readonly [folder: string, module: string])[] = [
  ['apps/web/', '@countersign/react/format'],
  ['packages/react/', '../../../format/number.ts'],
]

/**
 * Compiles a catalog into a module that exports `messages`: a string for a message without arguments, otherwise a
 * function of its arguments. The English module's export is the type of the others.
 *
 * @returns TypeScript
 */
export function compileCatalog({ file, language, area, catalog }: CatalogFile): string {
  const format = new Format(language)
  const imports = new Map<string, Set<string>>()
  const isSource = language === source
  const [, regionalModule] = regional.find(([folder]) => file.startsWith(folder)) ?? []

  function compiled(text: string): string {
    const message = joinPopUps(text)
    const { arguments: given } = parseMessage(message)
    const [, head = '', body = ''] =
      /^(.*?)export default \{\n {2}message: (.*)\n\}\n?$/s.exec(compileModule(format, { message })) ?? []
    if (given.size === 0) return body.replace(/^\(\) => /, '')
    for (const [, names = '', from = ''] of head.matchAll(/import \{ (.*?) \} from "(.*?)";/g))
      for (const name of names.split(', ')) {
        const [module, imported] =
          name === 'number' && regionalModule ? [regionalModule, 'formatCount as number'] : [from, name]
        imports.set(module, (imports.get(module) ?? new Set()).add(imported))
      }
    if (!isSource) return body
    const fields = [...given].map(([name, type]) => `${name}: ${types[type]}`).join('; ')
    return body.replace(/^\(d\)/, `(d: { ${fields} }): string`)
  }

  function written(node: Catalog, indent: string): string {
    const lines = Object.entries(node).map(
      ([key, value]) =>
        `${indent}  ${JSON.stringify(key)}: ${typeof value === 'string' ? compiled(value) : written(value, `${indent}  `)},\n`,
    )
    return `{\n${lines.join('')}${indent}}`
  }

  const object = written(catalog, '')
  return [
    `// Compiled from ${file.split('/').slice(-2).join('/')} by \`npm run catalogs\`: edit that file instead.\n`,
    // The runtime's return types are unknown. The catalogs are checked before they are compiled.
    '// @ts-nocheck\n',
    ...[...imports].map(([from, names]) => `import { ${[...names].sort().join(', ')} } from '${from}'\n`),
    ...(isSource ? [] : [`import type { messages as English } from '../${source}/${area}.ts'\n`]),
    `\nexport const messages${isSource ? '' : ': typeof English'} = ${object}\n`,
  ].join('')
}

/**
 * Adds a word joiner to "pop-up", so that no line ends at its hyphen. It is invisible, screen readers do not read it, and
 * a search in the page ignores it, unlike a hyphen that does not break.
 */
function joinPopUps(message: string): string {
  return message.replace(/\bpop-(?=ups?\b)/gi, '$&\u2060')
}
