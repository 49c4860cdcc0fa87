import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { readBlock } from './read-block.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

/** The statements of the README that create the tables. */
export const tables = readme.match(/^```sql\n(.*?)^```$/ms)?.[1] ?? ''

/** Returns the module of the README that exports a function, in TypeScript. */
export function storeSource(name: string): string {
  return readBlock(readme, `export function ${name}(`)
}

/** Loads the module of the README that exports a function, as it is there. */
export async function readStore(name: string): Promise<Record<string, unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(storeSource(name)))}`)
}
