import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import type { Finding } from '../tally.ts'
import { toFinding, writeTally } from './report.ts'

/**
 * Counts the tests of Playwright. A test that passes on its second try counts as passed, and an error outside of the
 * tests as a failure.
 */
export default class PlaywrightTally implements Reporter {
  #suite: Suite | undefined
  readonly #errors: Finding[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#errors.push(toFinding('', 'outside of the tests', message(error)))
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const of = (outcome: ReturnType<TestCase['outcome']>) => tests.filter(test => test.outcome() === outcome)
    const failures = [...of('unexpected').map(describe), ...this.#errors]
    writeTally({
      passed: of('expected').length + of('flaky').length,
      failed: failures.length,
      skipped: of('skipped').length,
      failures,
      secondTries: of('flaky').map(describe),
    })
  }

  printsToStdio(): boolean {
    return false
  }
}

function describe(test: TestCase): Finding {
  const failed = test.results.find(result => result.errors.length > 0)
  const trace = test.results
    .flatMap(result => result.attachments)
    .find(attachment => attachment.name === 'trace')
  // The first three names are those of the run, the project and the file.
  const title = test.titlePath().slice(3).join(' ')
  return toFinding(test.location.file, title, message(failed?.errors[0]), trace?.path)
}

function message(error: TestError | undefined): string | undefined {
  return error?.stack ?? error?.message ?? error?.value
}
