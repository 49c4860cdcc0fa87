import { stripVTControlCharacters } from 'node:util'

/** What came out of a stage of the tests. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  remark?: string
  /** What failed: the test, and the first lines of why. */
  failures?: string[]
}

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
  const files = list(report, 'testResults')
  const broken = files.filter(
    file =>
      field(file, 'status') === 'failed' &&
      list(file, 'assertionResults').every(test => field(test, 'status') !== 'failed'),
  )
  const failures = [
    ...broken.map(file => words(field(file, 'name'), field(file, 'message'))),
    ...files.flatMap(file =>
      list(file, 'assertionResults')
        .filter(test => field(test, 'status') === 'failed')
        .map(test =>
          words(
            `${field(file, 'name')} › ${field(test, 'fullName')}`,
            has(test, 'failureMessages') ? list(test, 'failureMessages')[0] : undefined,
          ),
        ),
    ),
  ]
  return {
    ...(failures.length > 0 ? { failures } : {}),
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
  const failures = [
    ...list(report, 'suites').flatMap(specs).flatMap(failuresOf),
    ...list(report, 'errors').map(error => words('outside of the tests', field(error, 'message'))),
  ]
  return {
    ...(failures.length > 0 ? { failures } : {}),
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

/** All specs of a suite and of the suites in it. */
function specs(suite: unknown): unknown[] {
  const inner = has(suite, 'suites') ? list(suite, 'suites').flatMap(specs) : []
  return [...(has(suite, 'specs') ? list(suite, 'specs') : []), ...inner]
}

function failuresOf(spec: unknown): string[] {
  return list(spec, 'tests')
    .filter(test => field(test, 'status') === 'unexpected' || field(test, 'status') === 'flaky')
    .map(test => {
      const failed = list(test, 'results').find(result => has(result, 'error'))
      const why = failed === undefined ? undefined : field(field(failed, 'error'), 'message')
      return words(`${field(spec, 'file')} › ${field(spec, 'title')}`, why)
    })
}

function words(test: unknown, why: unknown): string {
  const lines = typeof why === 'string' ? stripVTControlCharacters(why).split('\n').slice(0, 6) : []
  return [String(test), ...lines.map(line => `    ${line}`)].join('\n')
}

function has(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value
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
