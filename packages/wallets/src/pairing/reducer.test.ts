import { describe, expect, test } from 'vitest'
import { nextState } from '../testing/next-state.ts'
import { type PairingEvent, reducePairing } from './reducer.ts'
import { initialPairing } from './state.ts'

const nextPairing = nextState(reducePairing)

const after = (...events: PairingEvent[]) => events.reduce(nextPairing, initialPairing)
const start = { type: 'start' } as const
const address = (attempt = 1) =>
  ({ type: 'address', attempt, uri: `wc:${attempt}`, deadline: 9, request: null }) as const

test('an address is created and shown', () => {
  expect(after(start)).toEqual({ status: 'preparing', attempt: 1, renewals: 0 })
  expect(after(start, address())).toEqual({
    status: 'ready',
    attempt: 1,
    uri: 'wc:1',
    deadline: 9,
    request: null,
    renewals: 0,
  })
})

test('an expired address is replaced by another, and the replacements are counted', () => {
  const twice = after(
    start,
    address(),
    { type: 'ran-out', attempt: 1 },
    address(2),
    { type: 'ran-out', attempt: 2 },
    address(3),
  )
  expect(twice).toMatchObject({ status: 'ready', uri: 'wc:3', renewals: 2 })
})

test('after a failure it starts again only when the person tries again', () => {
  const failed = after(start, { type: 'failed', attempt: 1, kind: 'refused' })
  expect(nextPairing(failed, { type: 'ran-out', attempt: 1 })).toBe(failed)
  expect(nextPairing(failed, start)).toEqual({ status: 'preparing', attempt: 2, renewals: 0 })
})

test('a resumed address is shown at once, and only replaced by another one', () => {
  const kept = { uri: 'wc:7', deadline: 9, request: null, renewals: 1 }
  const resumed = after({ type: 'resume', address: kept })
  expect(resumed).toEqual({ status: 'ready', attempt: 1, ...kept })
  expect(nextPairing(resumed, { ...address(), uri: 'wc:7', deadline: 10 })).toBe(resumed)
  expect(nextPairing(resumed, address())).toMatchObject({ status: 'ready', uri: 'wc:1', renewals: 1 })
})

test('a running pairing is not started twice', () => {
  const state = after(start, address())
  expect(nextPairing(state, start)).toBe(state)
})

describe('a late response', () => {
  test.each([
    ['after it was ended', after(start, { type: 'end' })],
    ['after its address expired', after(start, address(), { type: 'ran-out', attempt: 1 })],
  ])('%s changes nothing', (_, state) => {
    for (const event of [
      address(),
      { type: 'ran-out', attempt: 1 },
      { type: 'failed', attempt: 1, kind: 'unknown' },
    ] as const)
      expect(nextPairing(state, event)).toBe(state)
  })
})
