// cspell:ignore sdifjo
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.ts'

/** A test, by its file, as a path from the root of the workspace, and its title. */
export type NamedTest = { file: string; title: string }

/** Links of a Markdown text that lead to a test file. Their text is the test's title. */
const link = /\[((?:[^\]\\]|\\.)+)\]\(((?:packages|apps|e2e|scripts|bench)\/[^)\s]+\.(?:test|spec)\.tsx?)\)/g

/**
 * Returns the tests that a Markdown text links to, in their order.
 *
 * @param markdown e.g. the text of `SECURITY.md`; a link is `[title of the test](path/of/the.test.ts)`
 */
export function attacksIn(markdown: string): NamedTest[] {
  return [...markdown.matchAll(link)].map(([, title = '', file = '']) => ({
    file,
    title: title.replace(/\\(.)/g, '$1'),
  }))
}

/** Returns the tests that `SECURITY.md` names. */
export function readAttacks(): NamedTest[] {
  return attacksIn(readFileSync(join(root, 'SECURITY.md'), 'utf8'))
}

/**
 * Returns a regular expression, as text, that matches the full names of tests with these titles. Placeholders that a
 * runner fills in (`%s`, `$name`, `${…}`) match anything.
 */
export function namesOf(tests: readonly NamedTest[]): string {
  const titles = new Set(tests.map(({ title }) => title))
  return [...titles]
    .map(title =>
      title
        .split(/%[sdifjoOp]|\$\{[^}]*\}|\$[\w.]+/)
        .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*'),
    )
    .join('|')
}
