import { expect, test } from 'vitest'
import { requests as enRequests } from '../../../locales/en/requests.ts'
import { errorWords } from './error-words.ts'

const { error: words } = enRequests.deliveries

test('a status is said as what the server answered', () => {
  expect(errorWords('500', words)).toBe(words.status({ status: '500' }))
})

test.each(['timeout', 'unreachable', 'forbidden', 'redirected', 'owners-changed'] as const)(
  '%s has words of its own',
  code => {
    expect(errorWords(code, words)).toBe(words[code])
  },
)

test.each(['toString', '5000', 'tls'])('%s is said as it came', code => {
  expect(errorWords(code, words)).toBe(words.other({ code }))
})
