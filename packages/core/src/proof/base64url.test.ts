import { expect, test } from 'vitest'
import { readBase64url } from './base64url.ts'

test('base64url is decoded in its canonical form only', () => {
  expect(readBase64url('')).toEqual(new Uint8Array())
  expect(readBase64url('AQ')).toEqual(Uint8Array.of(1))
  expect(readBase64url('-_8')).toEqual(Uint8Array.of(0xfb, 0xff))
  for (const other of [
    'AR',
    'AQ==',
    'A',
    '+/8',
    ' AQ',
    'A Q',
    'AQ\n',
    'A.Q',
    'é',
    7,
    null,
    undefined,
    ['AQ'],
  ])
    expect(readBase64url(other)).toBeUndefined()
  expect(readBase64url(new TextEncoder().encode('AQ'))).toBeUndefined()
})
