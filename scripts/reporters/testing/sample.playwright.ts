import { expect, test } from '@playwright/test'

test.describe('samples', () => {
  test('passes', () => {})
  test('passes on the second try', () => {
    if (test.info().retry === 0) throw new Error('first try')
  })
  test('fails twice', () => {
    expect(1).toBe(2)
  })
  test.skip('is skipped', () => {})
})
