import { expect, test } from 'vitest'
import { registrableDomain } from './registrable-domain.ts'

test.each([
  ['example.com', 'example.com'],
  ['a.example.com', 'example.com'],
  ['a.b.c.example.com.', 'example.com'],
  ['hooks.example.co.uk', 'example.co.uk'],
  ['hooks.abc.de', 'abc.de'],
  ['localhost', 'localhost'],
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:db8::1]', '[2001:db8::1]'],
])('%s belongs to %s', (hostname, domain) => {
  expect(registrableDomain(hostname)).toBe(domain)
})
