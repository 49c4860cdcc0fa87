import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { root } from './processes.ts'
import { findTypeFaults } from './type-faults.ts'

type Snippet = {
  /** The file and the line of the block. */
  place: string
  language: string
  code: string
  /** The code of the comment above the block, with `…` where the block belongs. Readers do not see it. */
  around: string
}

/**
 * Lists the blocks of code of a Markdown file.
 *
 * Each block is checked alone. A comment above it, `<!-- snippet: code -->`, has what it takes from the page: code that
 * comes before it, or code with one `…` in its place.
 */
function snippetsOf(file: string, text: string): Snippet[] {
  const blocks = /(?:<!-- snippet:((?:(?!-->).)*)-->\n+)?^( *)```(\w*)\n(.*?)^\2```$/gms
  const snippets = [...text.matchAll(blocks)].map(
    ({ index, 0: whole, 1: around = '', 3: language = '', 4: code = '' }) => ({
      place: `${file}:${text.slice(0, index + whole.indexOf('```')).split('\n').length}`,
      ...{ language, code, around },
    }),
  )
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  if (
    snippets.length * 2 !== count(/^ *```/gm) ||
    snippets.filter(({ around }) => around).length !== count(/^<!-- snippet:/gm)
  )
    throw new Error(`${file} has a block that does not end, or a comment that belongs to no block.`)
  return snippets
}

/** The module that is checked. Where a comment names its file, its relative imports start there. */
function moduleOf({ code, around }: Snippet): string {
  const [before = '', after = ''] = around.trim().split('…')
  const whole = `${before}\n${code}\n${after}`
  const named = /^\/\/ (packages\/\S+\.tsx?)$/m.exec(whole)?.[1]
  if (!named) return whole
  return whole.replace(
    /(from |import\()'(\.[^']+)'/g,
    (_, start, path) => `${start}'${join(root, dirname(named), path)}'`,
  )
}

const files = globSync(['README.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: root })
const snippets = files.flatMap(file => snippetsOf(file, readFileSync(join(root, file), 'utf8')))
const written = (...languages: string[]) => snippets.filter(({ language }) => languages.includes(language))

test('every block of TypeScript in the documentation has the right types', async () => {
  const blocks = written('ts', 'tsx')
  expect(blocks.length).toBeGreaterThan(40)
  const modules = blocks.map(block => ({ place: block.place, code: moduleOf(block) }))
  expect(await findTypeFaults('snippets', modules)).toEqual([expect.stringContaining('module-wrong.tsx')])
})

test('the documentation has no JavaScript, whose types are not checked', () => {
  expect(written('js', 'jsx', 'mjs', 'typescript', 'javascript').map(({ place }) => place)).toEqual([])
})

test('every block of JSON and YAML in the documentation can be parsed', () => {
  const blocks = written('json', 'yaml')
  expect(blocks.length).toBeGreaterThan(2)
  const faults = blocks.flatMap(({ place, language, code }) => {
    try {
      void (language === 'json' ? JSON.parse(code) : parseYaml(code))
      return []
    } catch (error) {
      return [`${place}: ${error}`]
    }
  })
  expect(faults).toEqual([])
})

test('every npm script that the documentation runs exists', () => {
  const scriptsOf = (file: string): object =>
    existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')).scripts : {}
  const known = {
    ...scriptsOf('package.json'),
    ...scriptsOf('packages/create/templates/vite/package.json'),
    ...scriptsOf('packages/create/templates/sqlite/package.json'),
  }
  const names = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bnpm run (?:--\S+ )?([\w:-]+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(name => !Object.hasOwn(known, name))).toEqual([])
})
