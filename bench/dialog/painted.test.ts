import { expect, test } from 'vitest'
import { type Frame, whenPainted } from './painted.ts'

const frame = (at: number, row: Partial<NonNullable<Frame['row']>> | null): Frame => ({
  at,
  row: row && { box: [10, 20, 300, 48], opacity: 1, moving: false, ...row },
})

test('a dialog that appears at once is painted and settled in the same frame', () => {
  expect(whenPainted([frame(1, null), frame(17, {}), frame(33, {})])).toEqual({ painted: 17, settled: 17 })
})

test('a dialog that fades in is painted when it is first seen, and settled when it is opaque', () => {
  const frames = [
    frame(1, { opacity: 0 }),
    frame(17, { opacity: 0.2 }),
    frame(33, { opacity: 0.9 }),
    frame(50, {}),
  ]
  expect(whenPainted(frames)).toEqual({ painted: 17, settled: 50 })
})

test('a row that still moves, through an animation or a layout change, is not settled', () => {
  const pushed = [10, 60, 300, 48] as const
  const frames = [
    frame(1, { moving: true }),
    frame(17, {}),
    frame(33, { box: pushed }),
    frame(50, { box: pushed }),
  ]
  expect(whenPainted(frames)).toEqual({ painted: 1, settled: 33 })
})

test('a row without an area does not count as painted', () => {
  expect(whenPainted([frame(1, { box: [0, 0, 0, 0] })]).painted).toBeNull()
})

test('a dialog that never becomes opaque never settles', () => {
  expect(whenPainted([frame(1, { opacity: 0.5 }), frame(17, { opacity: 0.5 })])).toEqual({
    painted: 1,
    settled: null,
  })
})
