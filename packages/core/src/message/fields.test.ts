import { describe, expect, test } from 'vitest'
import { fieldFault, isStatement } from './fields.ts'

describe('a statement', () => {
  test.each(['a', ' ', 'Sign in.', "-._~:/?#[]@!$&'()*+,;= 09azAZ"])('is %j', value => {
    expect(isStatement(value)).toBe(true)
  })

  test.each(['', 'a\nb', 'a\r', '\t', '100%', 'é', '"a"', '<a>', undefined, null, 1, ['a'], { length: 1 }])(
    'is not %j',
    value => {
      expect(isStatement(value)).toBe(false)
    },
  )
})

describe('a field is rejected with the place of the fault:', () => {
  const cases: [keyof typeof fieldFault, string, string, number][] = [
    ['address', '0xd8da', 'form', 0],
    ['address', 'a0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'form', 0],
    ['address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045a', 'form', 0],
    ['address', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'checksum', 0],
    ['statement', '', 'form', 0],
    ['statement', 'ab%', 'character', 2],
    ['version', '2', 'form', 0],
    ['chainId', '', 'form', 0],
    ['chainId', '00', 'form', 0],
    ['chainId', '0', 'range', 0],
    ['chainId', 'a', 'character', 0],
    ['chainId', '12a', 'character', 2],
    ['chainId', '9007199254740992', 'range', 0],
    ['nonce', 'abc', 'form', 3],
    ['nonce', 'a'.repeat(129), 'form', 128],
    ['nonce', '-abcdefgh', 'character', 0],
    ['nonce', 'abcdefgh-', 'character', 8],
    ['requestId', '/', 'character', 0],
    ['requestId', 'a/', 'character', 1],
    ['requestId', 'a%2', 'character', 1],
    ['issuedAt', '2026-01-31', 'form', 0],
    ['issuedAt', '2026-02-30T00:00:00Z', 'range', 0],
  ]
  test.each(cases)('%s %j: %s at %i', (field, value, code, at) => {
    expect(fieldFault[field](value)).toMatchObject({ code, at })
  })

  test.each([
    ['address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    ['chainId', '9007199254740991'],
    ['nonce', 'a'.repeat(8)],
    ['nonce', 'a'.repeat(128)],
    ['requestId', ''],
  ] as const)('%s %j is accepted', (field, value) => {
    expect(fieldFault[field](value)).toBeUndefined()
  })
})
