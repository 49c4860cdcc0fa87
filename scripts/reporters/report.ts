import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../processes.ts'
import type { Finding, Tally } from '../tally.ts'

/** The environment variable with the file to which a reporter writes its {@link Tally}, as JSON. */
export const tallyFile = 'COUNTERSIGN_TEST_TALLY_FILE'

export function writeTally(tally: Tally): void {
  const file = process.env[tallyFile]
  if (file === undefined) throw new Error(`Set ${tallyFile} to the file to write.`)
  writeFileSync(file, JSON.stringify(tally))
}

/**
 * Describes a test by its file, its title and the first lines of its first error.
 *
 * @param file - its absolute path, or an empty string for an error outside of the tests
 */
export function toFinding(file: string, title: string, error: string | undefined, trace?: string): Finding {
  const lines = stripVTControlCharacters(error ?? '').split('\n')
  return {
    file: file && relative(root, file),
    title,
    error: lines
      .filter(line => line.trim() !== '')
      .slice(0, 3)
      .join('\n'),
    ...(trace !== undefined && { trace: relative(root, trace) }),
  }
}
