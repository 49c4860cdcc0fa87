import { expect, test } from 'vitest'
import { type AppEvent, appReducer } from './reducer.ts'
import type { AppStatus } from './state.ts'

const after = (...types: AppEvent['type'][]) =>
  types.reduce<AppStatus>((state, type) => appReducer(state, { type }), 'not-opened')

test('an app is opened, and the person comes back from it', () => {
  expect(after('opening')).toBe('opening')
  expect(after('opening', 'left')).toBe('opened')
  expect(after('opening', 'left', 'returned')).toBe('returned')
})

test('an app that nothing opened is taken for missing, until it opens late', () => {
  expect(after('opening', 'missing')).toBe('not-installed')
  expect(after('opening', 'missing', 'left')).toBe('opened')
  expect(after('opening', 'missing', 'opening')).toBe('opening')
})

test('a page that goes to the back and comes again says nothing of an app that was not opened', () => {
  expect(after('left', 'returned', 'missing')).toBe('not-opened')
  expect(after('opening', 'left', 'missing')).toBe('opened')
})
