import { describe, expect, test } from 'vitest'
import { type PairingEvent, pairingReducer } from './reducer.ts'
import { initialPairing } from './state.ts'

const after = (...events: PairingEvent[]) => events.reduce(pairingReducer, initialPairing)
const start = { type: 'start' } as const
const address = (attempt = 1) =>
  ({ type: 'address', attempt, uri: `wc:${attempt}`, deadline: 9, request: null }) as const

test('an address is made, shown, and taken up', () => {
  expect(after(start)).toEqual({ status: 'preparing', attempt: 1, renewals: 0 })
  expect(after(start, address())).toEqual({
    status: 'ready',
    attempt: 1,
    uri: 'wc:1',
    deadline: 9,
    request: null,
    renewals: 0,
  })
  expect(after(start, address(), { type: 'scanned', attempt: 1, wallet: 'Fox' })).toEqual({
    status: 'scanned',
    attempt: 1,
    uri: 'wc:1',
    deadline: 9,
    request: null,
    renewals: 0,
    wallet: 'Fox',
  })
})

test('an address that ran out is followed by another, and it is counted how many did', () => {
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

test('after a failure it starts anew by the person’s hand, and only then', () => {
  const failed = after(start, { type: 'failed', attempt: 1, kind: 'refused' })
  expect(pairingReducer(failed, { type: 'ran-out', attempt: 1 })).toBe(failed)
  expect(pairingReducer(failed, start)).toEqual({ status: 'preparing', attempt: 2, renewals: 0 })
})

test('an address that is taken up again stands at once, and gives way only to another', () => {
  const kept = { uri: 'wc:7', deadline: 9, request: null, renewals: 1 }
  const resumed = after({ type: 'resume', address: kept })
  expect(resumed).toEqual({ status: 'ready', attempt: 1, ...kept })
  expect(pairingReducer(resumed, { ...address(), uri: 'wc:7', deadline: 10 })).toBe(resumed)
  expect(pairingReducer(resumed, address())).toMatchObject({ status: 'ready', uri: 'wc:1', renewals: 1 })
})

test('what runs is not started twice', () => {
  const state = after(start, address())
  expect(pairingReducer(state, start)).toBe(state)
})

describe('an answer that comes late', () => {
  test.each([
    ['after it was ended', after(start, { type: 'end' })],
    ['after its address ran out', after(start, address(), { type: 'ran-out', attempt: 1 })],
  ])('%s changes nothing', (_, state) => {
    for (const event of [
      address(),
      { type: 'ran-out', attempt: 1 },
      { type: 'scanned', attempt: 1, wallet: null },
      { type: 'failed', attempt: 1, kind: 'unknown' },
    ] as const)
      expect(pairingReducer(state, event)).toBe(state)
  })
})
