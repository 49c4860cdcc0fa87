/** A test that failed at least once, or an error outside of the tests. */
export type Finding = {
  /** Its path from the root of the workspace. Empty for an error outside of the tests. */
  file: string
  /** The titles of its suites and its own, separated by spaces. */
  title: string
  /** The first lines of its first error. */
  error: string
  /** Path of the Playwright trace, from the root of the workspace. */
  trace?: string
}

/** The result of a test stage. */
export type Tally = {
  passed: number
  failed: number
  skipped: number
  remark?: string
  failures: Finding[]
  /** Tests that failed once and passed on their second try. They count as passed. */
  secondTries: Finding[]
}

/** A stage that did not run any test. */
export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] }

/** Counts a check that passes or fails as a whole, such as the linter. */
export function tallyCheck(code: number): Tally {
  return code === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** Compares a count with the runner's exit code, and counts a run without tests as a failure. */
export function settle(tally: Tally, code: number): Tally {
  if (tally.failed > 0) return tally
  if (code !== 0) return { ...tally, failed: 1, remark: `ended with code ${code}` }
  if (tally.passed === 0) return { ...tally, failed: 1, remark: 'no test ran' }
  return tally
}

function withRemark(remarks: readonly (string | undefined)[]): Pick<Tally, 'remark'> {
  const remark = remarks.filter(Boolean).join(', ')
  return remark === '' ? {} : { remark }
}

/** Returns the sum of several results. */
export function total(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
      failures: [...sum.failures, ...tally.failures],
      secondTries: [...sum.secondTries, ...tally.secondTries],
      ...withRemark([sum.remark, tally.remark]),
    }),
    nothing,
  )
}

/** Returns a line for each stage in which something was skipped, with the reason if it is known. */
export function skippedIn(results: readonly { readonly name: string; readonly tally: Tally }[]): string[] {
  return results
    .filter(({ tally }) => tally.skipped > 0)
    .map(({ name, tally: { skipped, remark } }) => `${skipped} in ${name}${remark ? `: ${remark}` : ''}`)
}
