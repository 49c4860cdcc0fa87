import { describe, expect, test } from 'vitest'
import { type NetworkEvent, networkReducer } from './reducer.ts'
import { initialNetwork } from './state.ts'

const after = (...events: NetworkEvent[]) => events.reduce(networkReducer, initialNetwork)
const toTen = { type: 'switch', chain: 'eip155:10' } as const

test('a change goes through switching, and adding where the wallet does not know the chain', () => {
  expect(after(toTen)).toEqual({ status: 'switching', attempt: 1, chain: 'eip155:10', slow: false })
  const adding = after(toTen, { type: 'adding', attempt: 1 })
  expect(adding).toEqual({ status: 'adding', attempt: 1, chain: 'eip155:10', slow: false })
  expect(networkReducer(adding, { type: 'switched', attempt: 1 }).status).toBe('idle')
})

test('a phone that has not answered for a while is slow, until it does', () => {
  const slow = after(toTen, { type: 'slow', attempt: 1 })
  expect(slow).toMatchObject({ status: 'switching', slow: true })
  expect(networkReducer(slow, { type: 'slow', attempt: 1 })).toBe(slow)
  expect(networkReducer(slow, { type: 'switched', attempt: 1 }).status).toBe('idle')
})

test('asked for twice it is asked once; another chain takes its place', () => {
  const state = after(toTen)
  expect(networkReducer(state, toTen)).toBe(state)
  expect(networkReducer(state, { type: 'switch', chain: 'eip155:1' })).toMatchObject({ attempt: 2 })
})

test('it fails with a kind, and can be asked for again', () => {
  const failed = after(toTen, { type: 'failed', attempt: 1, kind: 'refused' })
  expect(failed).toEqual({ status: 'failed', attempt: 1, chain: 'eip155:10', kind: 'refused' })
  expect(networkReducer(failed, toTen)).toMatchObject({ status: 'switching', attempt: 2 })
})

test('a wallet that gets there is done, even after it seemed that it would not', () => {
  for (const state of [after(toTen), after(toTen, { type: 'failed', attempt: 1, kind: 'timed-out' })]) {
    expect(networkReducer(state, { type: 'arrived', chain: 'eip155:1' })).toBe(state)
    expect(networkReducer(state, { type: 'arrived', chain: 'eip155:10' }).status).toBe('idle')
  }
})

describe('an answer that comes late', () => {
  test.each([
    ['after it was ended', after(toTen, { type: 'end' })],
    ['after another was asked for', after(toTen, { type: 'switch', chain: 'eip155:1' })],
  ])('%s changes nothing', (_, state) => {
    for (const event of [
      { type: 'adding', attempt: 1 },
      { type: 'slow', attempt: 1 },
      { type: 'switched', attempt: 1 },
      { type: 'failed', attempt: 1, kind: 'refused' },
    ] as const)
      expect(networkReducer(state, event)).toBe(state)
  })
})

test('what has ended has nothing to end', () => {
  expect(networkReducer(initialNetwork, { type: 'end' })).toBe(initialNetwork)
})
