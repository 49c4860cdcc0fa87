import { expect, test } from 'vitest'
import { emptyDraft, holdingNames, keepDraft, localMoment, readDraft } from './draft.ts'

const now = Date.UTC(2030, 0, 10, 12)

function memoryWith(kept: string | null = null) {
  let value = kept
  return {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      value = text
    },
    removeItem: () => {
      value = null
    },
  }
}

test('the input is restored after a reload', () => {
  const memory = memoryWith()
  const typed = { ...emptyDraft(now), purpose: 'grant', who: 'any', holding: 'year' } as const
  keepDraft(memory, typed)
  expect(readDraft(memory, now + 1000)).toEqual(typed)
})

test('the form is empty again once the request is created', () => {
  const memory = memoryWith()
  keepDraft(memory, { ...emptyDraft(now), purpose: 'grant' })
  keepDraft(memory, null)
  expect(readDraft(memory, now)).toEqual(emptyDraft(now))
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['what has other forms', JSON.stringify({ who: 'toString', holding: 'constructor', purpose: 1 })],
])('an empty form is restored from %s', (_, kept) => {
  expect(readDraft(memoryWith(kept), now)).toEqual(emptyDraft(now))
})

test('a browser without storage causes no error', () => {
  const denied = () => {
    throw new Error('denied')
  }
  const memory = { getItem: denied, setItem: denied, removeItem: denied }
  expect(readDraft(memory, now)).toEqual(emptyDraft(now))
  expect(() => keepDraft(memory, emptyDraft(now))).not.toThrow()
})

test('a point in time is written in the viewer’s time zone, and parsed to the same time', () => {
  expect(new Date(localMoment(now)).getTime()).toBe(now)
  expect(localMoment(now)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
})

test('the validity choices are ordered from the shortest to the longest', () => {
  expect(holdingNames).toEqual(['day', 'week', 'month', 'quarter', 'year', 'five-years'])
})
