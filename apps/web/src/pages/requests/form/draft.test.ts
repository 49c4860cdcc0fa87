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

test('what was typed is there after a reload', () => {
  const memory = memoryWith()
  const typed = { ...emptyDraft(now), purpose: 'grant', who: 'any', holding: 'year' } as const
  keepDraft(memory, typed)
  expect(readDraft(memory, now + 1000)).toEqual(typed)
})

test('once the request is there, the form is empty again', () => {
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
])('%s is an empty form', (_, kept) => {
  expect(readDraft(memoryWith(kept), now)).toEqual(emptyDraft(now))
})

test('a browser that keeps nothing is no error', () => {
  const denied = () => {
    throw new Error('denied')
  }
  const memory = { getItem: denied, setItem: denied, removeItem: denied }
  expect(readDraft(memory, now)).toEqual(emptyDraft(now))
  expect(() => keepDraft(memory, emptyDraft(now))).not.toThrow()
})

test('a moment is written in the time of whoever looks, and read again as the same', () => {
  expect(new Date(localMoment(now)).getTime()).toBe(now)
  expect(localMoment(now)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
})

test('the spans are offered from the shortest to the longest', () => {
  expect(holdingNames).toEqual(['day', 'week', 'month', 'quarter', 'year', 'five-years'])
})
