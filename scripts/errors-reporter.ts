import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** The file for the errors, which the environment names. */
export const errorsFile = 'COUNTERSIGN_ERRORS_FILE'

/** Vitest’s JSON report leaves out what was thrown outside of the tests. This writes it to a file of its own. */
export default class ErrorsReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>) {
    const file = process.env[errorsFile]
    if (file === undefined) return
    writeFileSync(
      file,
      JSON.stringify(errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`)),
    )
  }
}
