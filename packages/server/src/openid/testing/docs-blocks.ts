import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

const folder = new URL('../../../../../docs/openid/', import.meta.url)

/** Reads a page of docs/openid. */
export const readPage = (page: string): Promise<string> => readFile(new URL(page, folder), 'utf8')

/**
 * Reads the first block of code in a language that a page of docs/openid gives people to copy.
 *
 * @param heading - of the section that has it. @default the whole page
 */
export async function readBlock(page: string, language: string, heading?: string): Promise<string> {
  const text = await readPage(page)
  const start = heading === undefined ? 0 : text.indexOf(`\n## ${heading}\n`)
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text.slice(start))?.[1]
  if (start === -1 || block === undefined) throw new Error(`${page} has no such block.`)
  return block
}

/** Imports the code of a block, with the packages that this server has. */
export function importBlock<Exports>(code: string): Promise<Exports> {
  const found = code.replace(/ from '(.+)'/g, (_, name: string) => ` from '${import.meta.resolve(name)}'`)
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(found))}`)
}
