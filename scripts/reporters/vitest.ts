import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { Tally } from '../tally.ts'
import { toFinding, writeTally } from './report.ts'

/**
 * Counts the tests of Vitest. Vitest’s own reports leave out which tests passed on their second try, and what was thrown
 * outside of the tests. A file or suite that fails without a failed test counts as one failure, and so does an error
 * outside of the tests.
 */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const inState = (state: ReturnType<TestCase['result']>['state']) =>
      tests.filter(test => test.result().state === state)
    const describe = (test: TestCase) =>
      toFinding(test.module.moduleId, named(test), message(test.result().errors?.[0]))

    const failures = [
      ...inState('failed').map(describe),
      ...modules.flatMap(module =>
        [module, ...module.children.allSuites()].flatMap(suite =>
          suite
            .errors()
            .map(error =>
              toFinding(module.moduleId, suite.type === 'suite' ? named(suite) : '', message(error)),
            ),
        ),
      ),
      ...unhandled.map(error => toFinding('', 'outside of the tests', message(error))),
    ]
    const tally: Tally = {
      passed: inState('passed').length,
      failed: failures.length,
      skipped: inState('skipped').length + inState('pending').length,
      failures,
      secondTries: inState('passed')
        .filter(test => test.diagnostic()?.flaky)
        .map(describe),
    }
    writeTally(tally)
  }
}

/** Returns the name that `--testNamePattern` is compared with. */
function named({ fullName }: { fullName: string }): string {
  return fullName.replaceAll(' > ', ' ')
}

function message(error: { stack?: string; message: string } | undefined): string | undefined {
  return error?.stack ?? error?.message
}
