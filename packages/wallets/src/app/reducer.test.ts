import { expect, test } from 'vitest'
import { nextState } from '../testing/next-state.ts'
import { type AppEvent, reduceApp } from './reducer.ts'
import type { AppStatus } from './state.ts'

const nextApp = nextState(reduceApp)

const after = (...types: AppEvent['type'][]) =>
  types.reduce<AppStatus>((state, type) => nextApp(state, { type }), 'not-opened')

test('an app is opened, and the person returns from it', () => {
  expect(after('opening')).toBe('opening')
  expect(after('opening', 'left')).toBe('opened')
  expect(after('opening', 'left', 'returned')).toBe('returned')
})

test('an app that did not open is missing until it opens late', () => {
  expect(after('opening', 'missing')).toBe('not-installed')
  expect(after('opening', 'missing', 'left')).toBe('opened')
  expect(after('opening', 'missing', 'opening')).toBe('opening')
})

test('a page that goes to the background and returns changes nothing if no app was opened', () => {
  expect(after('left', 'returned', 'missing')).toBe('not-opened')
  expect(after('opening', 'left', 'missing')).toBe('opened')
})
