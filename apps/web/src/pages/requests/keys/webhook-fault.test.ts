import { expect, test } from 'vitest'
import { webhookFault } from './webhook-fault.ts'

test.each([
  ['https://example.org/hook', null],
  ['http://127.0.0.1:8080/hook', null],
  ['', 'urlBad'],
  ['example.org/hook', 'urlBad'],
  ['javascript:alert(1)', 'urlBad'],
  [`https://example.org/${'a'.repeat(2000)}`, 'urlLong'],
] as const)('%.40s: %s', (text, fault) => {
  expect(webhookFault(text)).toBe(fault)
})
