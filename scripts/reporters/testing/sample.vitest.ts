import { afterAll, describe, expect, test } from 'vitest'

let tries = 0

describe('samples', () => {
  test('passes', () => {})
  test('passes on the second try', () => {
    tries += 1
    if (tries === 1) throw new Error('first try')
  })
  test('fails twice', () => {
    expect(1).toBe(2)
  })
  test.skip('is skipped', () => {})
})

describe('with a hook', () => {
  afterAll(() => {
    throw new Error('the hook failed')
  })
  test('passes', () => {
    void Promise.reject(new Error('nobody awaits this'))
  })
})
