import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonSchema, proofSchemaJson } from '@countersign/core'
import { backendErrorCodes, backendErrorMessages } from '../packages/backend/src/backend-error.ts'
import { kitErrorMessages } from '../packages/react/src/errors/kit-error.ts'
import { listKeys } from '../packages/server/src/config/keys.ts'
import { configSchema } from '../packages/server/src/config/schema.ts'
import { viemChainsJson, viemNamesJson } from '../packages/server/src/config/viem-chains.ts'
import { listProblems, type Problem, problemSections } from './problems-page.ts'

/** The generated files: docs with a table of definitions in the code between two markers, and what viem knows of chains. */
const tables: readonly { file: string; text: (old: string, root: string) => string }[] = [
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
  {
    file: 'docs/troubleshooting.md',
    text: old => {
      const kitRows = Object.entries(kitErrorMessages).map(([name, message]) => [
        anchored(name, `kit-${name}`),
        message,
      ])
      const problems = listProblems(firstTable(old))
      const ofApi = replaceTable(old, [['code', 'status', 'what to do'], ...problems.map(toRow)], 0)
      const ofKit = replaceTable(ofApi, [['code', 'what happened, and what to do'], ...kitRows], 1)
      return replaceTable(
        ofKit,
        backendTable(name => anchored(name, `backend-${name}`)),
        2,
      )
    },
  },
  {
    file: 'apps/web/docs/troubleshooting.html',
    text: (old, root) => {
      const docs = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8')
      return problemSections(old, listProblems(firstTable(docs)))
    },
  },
  // Again, because the package is published without the docs.
  { file: 'packages/backend/README.md', text: old => replaceTable(old, backendTable(code)) },
  { file: 'packages/server/src/config/known-chains.json', text: viemChainsJson },
  { file: 'packages/react/src/site/network-names.json', text: viemNamesJson },
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

const toRow = ({ codes, statuses, action }: Problem) => [
  codes.map(each => anchored(each)).join(', '),
  statuses,
  action,
]

/** Lists the errors of `@countersign/backend` with the statuses that have each. */
function backendTable(toCell: (name: string) => string): string[][] {
  const rows = Object.entries(backendErrorMessages).map(([name, message]) => [
    toCell(name),
    Object.entries(backendErrorCodes)
      .flatMap(([status, each]) => (each === name ? [status] : []))
      .join(', '),
    `${message}.`,
  ])
  return [['code', 'status', 'what happened, and what to do'], ...rows]
}

const begin = '<!-- This table is written by `npm run tables`. -->\n'
const end = '<!-- End of the table. -->\n'

/** Writes the tables. @returns the files whose table was out of date */
export function writeTables(root: string): string[] {
  return tables.flatMap(({ file, text }) => {
    const path = join(root, file)
    const old = readFileSync(path, 'utf8')
    const updated = text(old, root)
    if (updated === old) return []
    writeFileSync(path, updated)
    return [file]
  })
}

/** Returns the files whose table is out of date. */
export function findOldTables(root: string): string[] {
  return tables.flatMap(({ file, text }) => {
    const old = readFileSync(join(root, file), 'utf8')
    return text(old, root) === old ? [] : [file]
  })
}

/**
 * Replaces the text between the markers with a table; the first row is its header.
 *
 * @param place - which of the text's tables
 */
export function replaceTable(
  text: string,
  [head = [], ...rows]: readonly (readonly string[])[],
  place = 0,
): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map(row => row[column]?.length ?? 0), 3))
  const lines = [head, widths.map(width => '-'.repeat(width)), ...rows].map(
    row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`,
  )
  const parts = text.split(begin)
  const [, after] = parts[place + 1]?.split(end) ?? []
  if (after === undefined) throw new Error(`There is no table between ${begin}and ${end}`)
  return parts.with(place + 1, `\n${lines.join('')}\n${end}${after}`).join(begin)
}

const firstTable = (text: string) => text.split(begin)[1]?.split(end)[0] ?? ''

const code = (text: string) => `\`${text}\``

/** Returns a code with an anchor of its own. */
const anchored = (text: string, id = text) => `<a id="${id}"></a>${code(text)}`
