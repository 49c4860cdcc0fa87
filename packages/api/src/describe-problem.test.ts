import { expect, test } from 'vitest'
import { describeError } from './describe-problem.ts'
import { messages as problems } from './locales/compiled/en/problems.ts'
import { ProblemError, ServerUnreachableError } from './page-client.ts'
import type { Problem } from './problem.ts'

const problem = (code: string, more: object = {}) =>
  new ProblemError({
    // Other code than the server may name a problem that we do not know.
    type: `urn:countersign:problem:${code}`,
    code,
    title: '',
    status: 400,
    detail: 'In the server’s own problems.',
    ...more,
  } as Problem)

test('each problem has its own sentence', () => {
  expect(describeError(problems, problem('request-answered'))).toBe(problems.problem['request-answered'])
  expect(describeError(problems, new ServerUnreachableError('timeout'))).toBe(problems.unreachable.timeout)
})

test('a proof that does not match a request is described by what differs', () => {
  expect(describeError(problems, problem('proof-unfit', { unfit: 'another-chain' }))).toBe(
    problems.unfit['another-chain'],
  )
})

test.each(['never-heard-of', 'toString'])('the unknown code %s has a general sentence', code => {
  expect(describeError(problems, problem(code))).toBe(problems.unforeseen)
})
