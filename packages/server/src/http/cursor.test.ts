import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCursor, writeCursor } from './cursor.ts'
import { ProblemException } from './problem.ts'
import { pageQuery } from './route.ts'

test('a cursor is read as it was written, and a missing one as undefined', () => {
  const place = { at: 1_700_000_000_000, id: '0123456789abcdef'.repeat(2) }
  expect(readCursor(writeCursor(place))).toEqual(place)
  expect(z.object(pageQuery({ usual: 20, most: 100 })).parse({})).toEqual({ limit: 20 })
})

test.each([
  '',
  '1',
  '1.',
  '.',
  `-1.${'0'.repeat(32)}`,
  `1.${'0'.repeat(31)}`,
  `1.${'g'.repeat(32)}`,
  `1e3.${'0'.repeat(32)}`,
])('a cursor that this server did not write (%j) is refused', text =>
  expect(() => readCursor(text)).toThrow(ProblemException),
)
