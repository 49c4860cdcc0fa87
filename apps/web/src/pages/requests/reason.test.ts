import { type Problem, ProblemError, ServerUnreachableError } from '@countersign/api'
import { expect, test } from 'vitest'
import { messages as words } from '../../locales/compiled/en/request-reasons.ts'
import { reasonOf } from './reason.ts'

const problem = (code: string, more: Partial<Problem> = {}) =>
  new ProblemError({
    // The server is not the only one who could name something that we do not know.
    type: `urn:countersign:problem:${code}` as Problem['type'],
    title: '',
    status: 400,
    detail: 'In the server’s own words.',
    ...more,
  })

test('each refusal has words of its own', () => {
  expect(reasonOf(problem('request-answered'), words)).toBe(words.problem['request-answered'])
  expect(reasonOf(new ServerUnreachableError('timeout'), words)).toBe(words.unreachable.timeout)
})

test('where a proof does not fit, it is said what of it does not', () => {
  expect(reasonOf(problem('proof-unfit', { unfit: 'another-chain' }), words)).toBe(
    words.unfit['another-chain'],
  )
})

test.each(['challenge-used', 'never-heard-of', 'toString'])('%s is unforeseen here', code => {
  expect(reasonOf(problem(code), words)).toBe(words.unforeseen)
})
