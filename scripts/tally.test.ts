import { expect, test } from 'vitest'
import { settle, tallyCheck, tallyPlaywright, tallyVitest, total } from './tally.ts'

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 2 }, suites: [], errors: [] }

test('a successful check counts as passed', () => {
  expect(tallyCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('an unsuccessful check counts as failed', () => {
  expect(tallyCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('the tests of a Vitest report are counted', () => {
  expect(tallyVitest(vitest)).toEqual({ passed: 7, failed: 0, skipped: 1 })
})

test('a file that fails before its first test counts as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(tallyVitest({ ...vitest, testResults }).failed).toBe(1)
})

test('a file with a failed test is not counted as another failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }]
  expect(tallyVitest({ ...vitest, numFailedTests: 1, testResults }).failed).toBe(1)
})

test('a failed Vitest test is listed with the first lines of its error', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one' },
    {
      status: 'failed',
      fullName: 'two is not one',
      failureMessages: ['\u001b[31mAssertionError: 2\u001b[39m\nat x'],
    },
  ]
  const testResults = [{ status: 'failed', name: 'one.test.ts', assertionResults }]
  expect(tallyVitest({ ...vitest, numFailedTests: 1, testResults }).failures).toEqual([
    'one.test.ts › two is not one\n    AssertionError: 2\n    at x',
  ])
})

test('an error outside of the tests of Vitest counts as a failure and is listed', () => {
  expect(tallyVitest(vitest, ['Error: late\n    at x'])).toMatchObject({
    failed: 1,
    failures: ['outside of the tests\n    Error: late\n        at x'],
  })
})

test('a failed Playwright test is listed at any nesting depth', () => {
  const results = [{ error: { message: 'Error: no button' } }]
  const specs = [
    { file: 'a.spec.ts', title: 'it works', tests: [{ status: 'expected', results: [{}] }] },
    { file: 'a.spec.ts', title: 'it opens', tests: [{ status: 'unexpected', results }] },
  ]
  const suites = [{ specs: [], suites: [{ specs }] }]
  expect(tallyPlaywright({ ...playwright, suites }).failures).toEqual([
    'a.spec.ts › it opens\n    Error: no button',
  ])
})

test('the tests of a Playwright report are counted', () => {
  expect(tallyPlaywright(playwright)).toEqual({ passed: 5, failed: 0, skipped: 2 })
})

test('a flaky test counts as failed', () => {
  expect(tallyPlaywright({ ...playwright, stats: { ...playwright.stats, flaky: 1 } }).failed).toBe(1)
})

test('an error outside of the tests counts as a failure', () => {
  expect(tallyPlaywright({ ...playwright, errors: [{ message: 'No tests found' }] }).failed).toBe(1)
})

test.each([tallyVitest, tallyPlaywright])('an invalid report is refused by %o', count => {
  for (const value of [null, 'text', {}, { stats: {} }]) expect(() => count(value)).toThrow(TypeError)
})

test('a stage in which no test ran counts as failed', () => {
  expect(settle({ passed: 0, failed: 0, skipped: 3 }, 0)).toMatchObject({ failed: 1, remark: 'no test ran' })
})

test('a runner that exits with an error counts as failed even if all tests passed', () => {
  expect(settle({ passed: 3, failed: 0, skipped: 0 }, 1)).toMatchObject({
    failed: 1,
    remark: 'ended with code 1',
  })
})

test('failed tests are not counted again for the exit code that they cause', () => {
  expect(settle({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
})

test('the total sums all stages', () => {
  expect(total([tallyCheck(0), tallyCheck(1), tallyVitest(vitest)])).toEqual({
    passed: 8,
    failed: 1,
    skipped: 1,
  })
})
