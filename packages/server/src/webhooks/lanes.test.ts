import { expect, test } from 'vitest'
import { createSending, domainOf } from './lanes.ts'
import type { Claimed } from './schedule.ts'

test.each([
  ['https://hooks.example.com/a', 'example.com:443'],
  ['https://other.EXAMPLE.com./b', 'example.com:443'],
  ['https://a.b.example.co.uk/', 'example.co.uk:443'],
  ['http://localhost:8080/', 'localhost:8080'],
  ['http://127.0.0.1:9/', '127.0.0.1:9'],
])('a webhook at %s shares the lanes of %s', (url, domain) => {
  expect(domainOf(new URL(url))).toBe(domain)
})

test('a prompt delivery also counts towards the slow lanes of its domain and account, because it may turn slow', () => {
  const claimed = (state: Claimed['state']): Claimed => ({
    ...{ id: '', webhook: '', subject: 'one', host: 'a.example:443', url: '', secret: '', body: '' },
    ...{
      state,
      isTried: true,
      failures: 0,
      leasedUntil: 0,
      signature: null,
    },
  })
  const sending = createSending()
  sending.add(claimed('prompt'))
  sending.add(claimed('failed'))
  const counts = (pool: 'prompt' | 'slow') => {
    const { all, byDomain, byAccount } = sending.count(pool)
    return [all, byDomain.get('a.example:443'), byAccount.get('one')]
  }
  expect(counts('prompt')).toEqual([1, 1, 1])
  expect(counts('slow')).toEqual([1, 2, 2])
})
