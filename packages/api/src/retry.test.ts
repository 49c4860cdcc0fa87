import { expect, test } from 'vitest'
import { messages as problems } from './locales/compiled/en/problems.ts'
import { canRetry, retryAfterProblem } from './retry.ts'

const sentences = Object.entries(problems.problem)

test.each(sentences)(
  'what to do after the problem %s agrees with whether trying again helps',
  (code, said) => {
    switch (retryAfterProblem(code)) {
      case 'same':
        expect(said).toMatch(/\btry again\b/i)
        break
      case 'new':
        // What has to change before the next try.
        expect(said).toMatch(
          /\b(?:sign|confirm|then try|try) (?:again|a new one|the new message)|sign a new one/i,
        )
        break
      case 'none':
        expect(said).not.toMatch(/(?:^|[.!] )(?:Wait a moment, then try|Try) again(?! later)/)
    }
  },
)

test('an answer that this version does not know may be different the next time', () => {
  expect(['never-heard-of', 'toString'].map(retryAfterProblem)).toEqual(['same', 'same'])
  expect(canRetry(new TypeError('boo'))).toBe(true)
})
