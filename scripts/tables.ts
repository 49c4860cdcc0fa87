import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonSchema, proofSchemaJson } from '@countersign/core'
import { listKeys } from '../packages/server/src/config/keys.ts'
import { configSchema } from '../packages/server/src/config/schema.ts'
import { viemChainsJson } from '../packages/server/src/config/viem-chains.ts'

/** The generated files: docs with a table of definitions in the code between two markers, and the known chains. */
const tables: readonly { file: string; text: (old: string) => string }[] = [
  {
    file: 'docs/configuration.md',
    text: old =>
      replaceTable(old, [
        ['key', 'environment', 'default', 'what it is'],
        ...listKeys(configSchema).map(key => [
          code(key.name),
          key.environment ? code(key.environment) : '',
          key.default,
          key.about,
        ]),
      ]),
  },
  {
    file: 'docs/proofs.md',
    text: old => replaceTable(old, [['field', 'contains'], ...proofRows(proofSchemaJson(2))]),
  },
  { file: 'packages/server/src/config/known-chains.json', text: viemChainsJson },
]

/** Lists the fields of a document with their descriptions, objects and lists before what they contain. */
function proofRows({ properties = {}, anyOf = [], items }: JsonSchema, path = ''): string[][] {
  if (items) return proofRows(items, `${path}[]`)
  if (anyOf.length > 0) return anyOf.flatMap(inner => proofRows(inner, path))
  return Object.entries(properties).flatMap(([name, inner]) => {
    const at = path ? `${path}.${name}` : name
    return [[code(at), String(inner.description)], ...proofRows(inner, at)]
  })
}

const begin = '<!-- This table is written by `npm run tables`. -->\n'
const end = '<!-- End of the table. -->\n'

/** Writes the tables. @returns the files whose table was out of date */
export function writeTables(root: string): string[] {
  return tables.flatMap(({ file, text }) => {
    const path = join(root, file)
    const old = readFileSync(path, 'utf8')
    const updated = text(old)
    if (updated === old) return []
    writeFileSync(path, updated)
    return [file]
  })
}

/** Returns the files whose table is out of date. */
export function findOldTables(root: string): string[] {
  return tables.flatMap(({ file, text }) => {
    const old = readFileSync(join(root, file), 'utf8')
    return text(old) === old ? [] : [file]
  })
}

/** Replaces the text between the markers with a table; the first row is its header. */
export function replaceTable(text: string, [head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]?.length ?? 0), 3))
  const lines = [head, widths.map(width => '-'.repeat(width)), ...rows].map(
    row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`,
  )
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error(`There is no table between ${begin}and ${end}`)
  return `${before}${begin}\n${lines.join('')}\n${end}${after}`
}

const code = (text: string) => `\`${text}\``
