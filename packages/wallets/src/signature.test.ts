import { expect, test } from 'vitest'
import { isSignature } from './signature.ts'

test.each(['0x', '0xab', `0x${'aB'.repeat(65)}`, `0x${'00'.repeat(10_000)}`])(
  '%.20s is a signature',
  value => {
    expect(isSignature(value)).toBe(true)
  },
)

test.each([undefined, null, 7, {}, ['0xab'], '', 'ab', '0xa', '0xzz', '0xab\n', `0x${'00'.repeat(50_000)}`])(
  '%.20s is not a signature',
  value => {
    expect(isSignature(value)).toBe(false)
  },
)
