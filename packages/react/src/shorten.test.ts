import { expect, test } from 'vitest'
import { shortenAddress } from './shorten.ts'

test('an address is shortened in its middle, and a short one stays', () => {
  expect(shortenAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…2266')
  expect(shortenAddress('0xf39F2266')).toBe('0xf39F2266')
})
