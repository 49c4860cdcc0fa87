import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.each([
  'https://example.org/done?case=1',
  'https://example.org:8443/',
  'http://localhost:3000/done',
  'http://app.localhost/',
  'http://127.0.0.1:8080/',
  'http://[::1]/',
])('%s is followed', text => {
  expect(returnAddress(text)?.href).toBe(text)
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
])('%j is not followed', text => {
  expect(returnAddress(text)).toBeNull()
})
