import { expect, test } from 'vitest'
import { readQuota } from './quota.ts'

const headers = (limit: string | null, remaining: string | null, reset: string | null) =>
  new Headers(
    Object.entries({
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': reset,
    }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

test('the quota is parsed as Safe’s service documents it', () => {
  expect(readQuota(headers('50000', '9500', '1209600'))).toEqual({
    limit: 50_000,
    remaining: 9_500,
    reset: 1_209_600,
  })
})

test.each([
  ['without a limit', null, '1', '1'],
  ['without what is left', '1', null, '1'],
  ['without an end', '1', '1', null],
  ['with a limit of nothing', '0', '0', '1'],
  ['with more left than there is', '10', '11', '1'],
  ['with an end that is a point in time', '10', '1', '1790000000'],
  ['with an end beyond any month', '10', '1', '2764801'],
  ['with several windows in one', '1, 15000', '1, 1000', '1, 1419704'],
  ['with a negative number', '10', '-1', '1'],
  ['with a fraction', '10', '1.5', '1'],
  ['with words', 'unlimited', '1', '1'],
])('the headers %s contain no quota', (_, limit, remaining, reset) => {
  expect(readQuota(headers(limit, remaining, reset))).toBeNull()
})
