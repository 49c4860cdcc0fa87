import { expect, test } from 'vitest'
import { parseReturnAddress } from './request-limits.ts'

test.each([
  'https://example.org/done?case=1',
  'https://example.org:8443/',
  'http://localhost:3000/done',
  'http://app.localhost/',
  'http://127.0.0.1:8080/',
  'http://[::1]/',
])('the return address %s is followed', text => {
  expect(parseReturnAddress(text)?.href).toBe(text)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.org/1',
  'vbscript:x',
  'http://example.org/',
  'http://localhost.example.org/',
  'http://127.0.0.1.example.org/',
  'https://bank.example@evil.example/',
  'ftp://example.org/',
  '//example.org/',
  '/done',
  '',
])('the return address %j is not followed', text => {
  expect(parseReturnAddress(text)).toBeNull()
})
