import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messagesOf, readCatalogs, source } from './catalogs/catalog.ts'

/** Says what to write and what not; it is not checked itself. */
const guide = 'docs/style.md'

/** Reads the words that the glossary refuses: what is in backticks in the second column of its table. */
export function readRefusedWords(root: string): string[] {
  const [, glossary = ''] = readFileSync(join(root, guide), 'utf8').split('\n## Glossary\n')
  return glossary
    .split('\n')
    .flatMap(line => [...(line.split('|')[2]?.matchAll(/`([^`]+)`/g) ?? [])].map(([, word = '']) => word))
}

/**
 * Finds refused words in a text, in any case, as whole words.
 *
 * @returns each with its line, from 1.
 */
export function findRefusedWords(text: string, refused: readonly string[]): { word: string; line: number }[] {
  const pattern = new RegExp(`\\b(?:${refused.join('|')})\\b`, 'gi')
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(([word]) => ({ word, line: index + 1 })))
}

/** Finds refused words in the English catalogs and the docs. @returns a sentence for each, with its place */
export function checkWords(root: string): string[] {
  const refused = readRefusedWords(root)
  const docs = globSync(['*.md', 'docs/**/*.md', 'packages/*/*.md', 'examples/*/*.md'], {
    cwd: root,
  })
    .filter(file => file !== guide)
    .sort()
  const inDocs = docs.flatMap(file =>
    findRefusedWords(readFileSync(join(root, file), 'utf8'), refused).map(
      ({ word, line }) => `${file}:${line}: “${word}”`,
    ),
  )
  const inCatalogs = readCatalogs(root)
    .filter(({ language }) => language === source)
    .flatMap(({ file, catalog }) =>
      [...messagesOf(catalog)].flatMap(([key, message]) =>
        findRefusedWords(message, refused).map(({ word }) => `${file}: ${key}: “${word}”`),
      ),
    )
  return [...inDocs, ...inCatalogs]
}
