import { expect, test } from 'vitest'
import { nothing, settle, skippedIn, tallyCheck, total } from './tally.ts'

test('a check counts as one test', () => {
  expect(tallyCheck(0)).toEqual({ ...nothing, passed: 1 })
  expect(tallyCheck(2)).toEqual({ ...nothing, failed: 1 })
})

test('a stage in which no test ran counts as failed', () => {
  expect(settle({ ...nothing, skipped: 3 }, 0)).toMatchObject({ failed: 1, remark: 'no test ran' })
})

test('a runner that exits with an error counts as failed even if all tests passed', () => {
  expect(settle({ ...nothing, passed: 3 }, 1)).toMatchObject({ failed: 1, remark: 'ended with code 1' })
})

test('failed tests are not counted again for the exit code that they cause', () => {
  const tally = { ...nothing, passed: 3, failed: 2 }
  expect(settle(tally, 1)).toEqual(tally)
})

test('the total sums all stages, and lists what failed in any of them', () => {
  const finding = (file: string) => ({ file, title: 'works', error: 'Error' })
  const unit = { ...nothing, passed: 7, skipped: 1, failed: 1, failures: [finding('a.test.ts')] }
  const browser = { ...nothing, passed: 5, secondTries: [finding('b.spec.ts')] }
  expect(total([tallyCheck(0), unit, browser])).toEqual({
    passed: 13,
    failed: 1,
    skipped: 1,
    failures: [finding('a.test.ts')],
    secondTries: [finding('b.spec.ts')],
  })
})

test('the end of a run names each stage in which something was skipped, and why', () => {
  const examples = { ...nothing, passed: 1, skipped: 1, remark: 'the peer could not be installed' }
  const results = [
    { name: 'types', tally: tallyCheck(0) },
    { name: 'unit', tally: { ...nothing, passed: 7, skipped: 2 } },
    { name: 'examples', tally: examples },
  ]
  expect(skippedIn(results)).toEqual(['2 in unit', '1 in examples: the peer could not be installed'])
})
