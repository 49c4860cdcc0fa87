import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagesOf, readCatalogs, source } from './catalogs/catalog.ts'
import { isNode, type Node, nodesIn, parseModule } from './packages/modules.ts'

/** The style guide, which is not checked itself. */
const guide = 'docs/style.md'
/** The tests of this check, whose strings contain refused words. */
const ownTests = 'scripts/glossary.test.ts'

/** Reads the words that the glossary refuses: the text in backticks in the second column of its table. */
export function readRefusedWords(root: string): string[] {
  const [, glossary = ''] = readFileSync(join(root, guide), 'utf8').split('\n## Glossary\n')
  return glossary
    .split('\n')
    .flatMap(line => [...(line.split('|')[2]?.matchAll(/`([^`]+)`/g) ?? [])].map(([, word = '']) => word))
}

/**
 * Finds refused words in a text, in any case, as whole words.
 *
 * @returns each with its line number, starting at 1
 */
export function findRefusedWords(text: string, refused: readonly string[]): { word: string; line: number }[] {
  const pattern = new RegExp(`\\b(?:${refused.join('|')})\\b`, 'gi')
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(([word]) => ({ word, line: index + 1 })))
}

/** Returns a module with everything blanked out that is not in a string or a template, so that its lines stay. */
export function stringsOf(file: string, code: string): string {
  return only([...nodesIn(parseModule(file, code))].filter(isText), code)
}

/**
 * Returns a module of tests with everything blanked out that is not in the title of a test or of a group of tests, or in
 * the rows from which `each` completes titles.
 */
export function titlesOf(file: string, code: string): string {
  const titles = [...nodesIn(parseModule(file, code))].flatMap(node => {
    const [title] = isTestCall(node) && Array.isArray(node.arguments) ? node.arguments : []
    return isNode(title) ? [...nodesIn(title)].filter(isText) : []
  })
  return only(titles, code)
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string')
}

/** Whether a node is a call such as `test(…)`, `test.skipIf(…)(…)` or `describe.each(…)(…)`. */
function isTestCall({ type, callee }: Node): boolean {
  for (let called = callee; type === 'CallExpression' && isNode(called); )
    if (called.type === 'Identifier') return called.name === 'test' || called.name === 'describe'
    else called = called.callee ?? called.object
  return false
}

function only(kept: readonly Node[], code: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const { text, end } = kept
    .toSorted((a, b) => a.start - b.start)
    .reduce(
      ({ text, end }, node) => ({
        text: text + blank(code.slice(end, node.start)) + code.slice(node.start, node.end),
        end: node.end,
      }),
      { text: '', end: 0 },
    )
  return text + blank(code.slice(end))
}

/**
 * Finds refused words in the English catalogs, the docs, the strings in the code, and the titles of tests.
 *
 * @returns a sentence for each, with its place
 */
export function checkWords(root: string): string[] {
  const refused = readRefusedWords(root)
  const check = (patterns: readonly string[], textOf: (file: string, code: string) => string) =>
    globSync([...patterns], { cwd: root, exclude: ['**/node_modules/**'] })
      .filter(file => file !== guide && file !== ownTests)
      .sort()
      .flatMap(file => {
        const code = readFileSync(join(root, file), 'utf8')
        // Parsing takes time, and few files have such a word anywhere.
        if (findRefusedWords(code, refused).length === 0) return []
        return findRefusedWords(textOf(file, code), refused).map(
          ({ word, line }) => `${file}:${line}: “${word}”`,
        )
      })
  const tests = /\.(test|spec)\.tsx?$/
  const inCatalogs = readCatalogs(root)
    .filter(({ language }) => language === source)
    .flatMap(({ file, catalog }) =>
      [...messagesOf(catalog)].flatMap(([key, message]) =>
        findRefusedWords(message, refused).map(({ word }) => `${file}: ${key}: “${word}”`),
      ),
    )
  return [
    ...check(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'examples/*/*.md'], (_, text) => text),
    ...inCatalogs,
    ...check(
      ['{apps/web,packages/{api,cli,core,gateway,react,server,wallets}}/src/**/*.{ts,tsx}'],
      (file, code) => (tests.test(file) || file.includes('/locales/') ? '' : stringsOf(file, code)),
    ),
    ...check(['{apps,packages,scripts,bench}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], titlesOf),
  ]
}
