import { expect, test } from 'vitest'
import { domainOf } from './lanes.ts'

test.each([
  ['https://hooks.example.com/a', 'example.com:443'],
  ['https://other.EXAMPLE.com./b', 'example.com:443'],
  ['https://a.b.example.co.uk/', 'example.co.uk:443'],
  ['http://localhost:8080/', 'localhost:8080'],
  ['http://127.0.0.1:9/', '127.0.0.1:9'],
])('a webhook at %s shares the lanes of %s', (url, domain) => {
  expect(domainOf(new URL(url))).toBe(domain)
})
