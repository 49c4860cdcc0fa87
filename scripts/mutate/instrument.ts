import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../processes.ts'

/** A changed operator, condition or call. */
export type Mutant = {
  /** The id that the instrumented code has for it. */
  readonly id: string
  /** Its file, a hash of the file's content, and its number in it. */
  readonly key: string
  readonly folder: string
  readonly file: string
  /** Counted from 1. */
  readonly line: number
  /** The first line of what is changed. */
  readonly before: string
  /** The changed line. */
  readonly after: string
}

/** What is not changed: tests, lists of exports, compiled contracts and catalogs. */
const unchanged = [
  '**/*.test.{ts,tsx}',
  '**/testing/**',
  '**/index.ts',
  'index.ts',
  '**/*-code.ts',
  'locales/**',
]

const silent = { isDebugEnabled: () => false, isInfoEnabled: () => false, debug() {}, info() {}, warn() {} }

/**
 * Puts all mutants into the files of a folder. One of them acts when it is made active.
 *
 * @param patterns - of files in the folder.
 * @returns the mutants, and the instrumented text of each file.
 */
export async function instrument(
  source: string,
  patterns: readonly string[],
): Promise<{ mutants: Mutant[]; instrumented: Map<string, string> }> {
  const files = globSync([...patterns], { cwd: join(root, source) })
    .filter(file => !unchanged.some(pattern => matchesGlob(file, pattern)))
    .toSorted()
    .map(file => `${source}/${file}`)
  const texts = new Map(files.map(file => [file, readFileSync(join(root, file), 'utf8')]))
  const result = await new Instrumenter(silent as never).instrument(
    [...texts].map(([name, content]) => ({ name, content, mutate: true })),
    // The compiler checks the words that code compares; review and the glossary check the words that people read.
    { excludedMutations: ['StringLiteral'], ignorers: [], plugins: null },
  )
  const counts = new Map<string, number>()
  const mutants = result.mutants.flatMap(
    ({ id, fileName, location: { start, end }, replacement, status }) => {
      if (status === 'Ignored') return []
      const text = texts.get(fileName) ?? ''
      const lines = text.split('\n')
      const number = counts.get(fileName) ?? 0
      counts.set(fileName, number + 1)
      const [first = '', last = ''] = [lines[start.line], lines[end.line]]
      return {
        id,
        key: `${fileName}@${hashOf(text)}#${number}`,
        folder: dirname(fileName),
        file: fileName,
        line: start.line + 1,
        before: first.trim(),
        after: `${first.slice(0, start.column)}${replacement}${last.slice(end.column)}`.trim(),
      }
    },
  )
  return {
    mutants,
    instrumented: new Map(result.files.map(({ name, content }) => [join(root, name), content])),
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
