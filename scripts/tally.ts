/** What came out of a stage of the tests. */
export type Tally = { passed: number; failed: number; skipped: number; remark?: string }

/** Counts a check that either holds or not, such as the linter. */
export function tallyCheck(code: number): Tally {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/**
 * Counts the tests in a JSON report of Vitest. A file that breaks before its first test counts as one failure.
 *
 * @throws {TypeError} if it is no such report.
 */
export function tallyVitest(report: unknown): Tally {
  const broken = list(report, 'testResults').filter(
    file =>
      field(file, 'status') === 'failed' &&
      list(file, 'assertionResults').every(test => field(test, 'status') !== 'failed'),
  )
  return {
    passed: number(report, 'numPassedTests'),
    failed: number(report, 'numFailedTests') + broken.length,
    skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
  }
}

/**
 * Counts the tests in a JSON report of Playwright. A test that passed only when tried again has failed, and so has
 * whatever went wrong outside of the tests.
 *
 * @throws {TypeError} if it is no such report.
 */
export function tallyPlaywright(report: unknown): Tally {
  const stats = field(report, 'stats')
  return {
    passed: number(stats, 'expected'),
    failed: number(stats, 'unexpected') + number(stats, 'flaky') + list(report, 'errors').length,
    skipped: number(stats, 'skipped'),
  }
}

/** Holds a count against the exit code of the runner, and counts a run without any test as a failure. */
export function settle(tally: Tally, code: number): Tally {
  if (tally.failed > 0) return tally
  if (code !== 0) return { ...tally, failed: 1, remark: `ended with code ${code}` }
  if (tally.passed === 0) return { ...tally, failed: 1, remark: 'no test ran' }
  return tally
}

/** Sums up. */
export function total(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

function field(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null)
    throw new TypeError(`The report has no place for “${key}”.`)
  return Reflect.get(value, key)
}

function number(value: unknown, key: string): number {
  const found = field(value, key)
  if (typeof found !== 'number') throw new TypeError(`“${key}” of the report is no number.`)
  return found
}

function list(value: unknown, key: string): unknown[] {
  const found = field(value, key)
  if (!Array.isArray(found)) throw new TypeError(`“${key}” of the report is no list.`)
  return found
}
