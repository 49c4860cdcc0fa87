import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { accepts, isApproved } from './owners.ts'

const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`

test('an owner has approved a hash only if the Safe returned one word that is not zero', () => {
  expect(isApproved({ status: 'returned', data: word(1) })).toBe(true)
  expect(isApproved({ status: 'returned', data: word(0) })).toBe(false)
  expect(isApproved({ status: 'returned', data: `${word(1)}00` })).toBe(false)
  expect(isApproved({ status: 'returned', data: '0x01' })).toBe(false)
  expect(isApproved({ status: 'reverted', data: word(1) })).toBe(false)
  expect(isApproved({ status: 'no-code' })).toBe(false)
  expect(isApproved(undefined)).toBe(false)
})

test('a contract accepts only if it returned the magic value of the function that was called', () => {
  const magic: Hex = `0x1626ba7e${'0'.repeat(56)}`
  expect(accepts('new', { status: 'returned', data: magic })).toBe(true)
  expect(accepts('new', { status: 'returned', data: `${magic}00` })).toBe(true)
  expect(accepts('old', { status: 'returned', data: magic })).toBe(false)
  expect(accepts('new', { status: 'returned', data: magic.slice(0, 10) as Hex })).toBe(false)
  expect(accepts('new', { status: 'reverted', data: magic })).toBe(false)
  expect(accepts('new', { status: 'no-code' })).toBe(false)
  expect(accepts('new', undefined)).toBe(false)
})
