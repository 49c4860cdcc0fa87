import { stripVTControlCharacters } from 'node:util'

/** The result of a test stage. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  remark?: string
  /** The failed tests, each with the first lines of its error. */
  failures?: string[]
}

/** Counts a check that passes or fails as a whole, such as the linter. */
export function tallyCheck(code: number): Tally {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/**
 * Counts the tests in a JSON report of Vitest. A file that fails before its first test counts as one failure, and so
 * does an error outside of the tests.
 *
 * @param errors - what was thrown outside of the tests, which the report lacks
 * @throws {TypeError} if it is not such a report
 */
export function tallyVitest(report: unknown, errors: readonly string[] = []): Tally {
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
    ...errors.map(error => words('outside of the tests', error)),
  ]
  return {
    ...(failures.length > 0 ? { failures } : {}),
    passed: number(report, 'numPassedTests'),
    failed: number(report, 'numFailedTests') + broken.length + errors.length,
    skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
  }
}

/**
 * Counts the tests in a JSON report of Playwright. A flaky test counts as failed, and so does an error outside of the
 * tests.
 *
 * @throws {TypeError} if it is not such a report
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

/** Compares a count with the runner's exit code, and counts a run without tests as a failure. */
export function settle(tally: Tally, code: number): Tally {
  if (tally.failed > 0) return tally
  if (code !== 0) return { ...tally, failed: 1, remark: `ended with code ${code}` }
  if (tally.passed === 0) return { ...tally, failed: 1, remark: 'no test ran' }
  return tally
}

/** Returns the sum of several results. */
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

/** Returns all specs of a suite and its nested suites. */
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
