import { expect, test } from 'vitest'
import { type Draft, emptyDraft, holdingNames, keepDraft, localMoment, readDraft } from './draft.ts'

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
  const typed = {
    purpose: 'grant',
    audience: 'The Bank',
    who: 'any',
    account: '0x',
    chain: 'eip155:1',
    deadline: '',
    holding: 'year',
    returnTo: 'https://',
    reference: '7',
  } as const satisfies Draft
  keepDraft(memory, typed)
  expect(readDraft(memory)).toEqual(typed)
})

test('the form is empty again once the request is created', () => {
  const memory = memoryWith()
  keepDraft(memory, { purpose: 'grant' })
  keepDraft(memory, null)
  expect(readDraft(memory)).toEqual({})
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['what has other forms', JSON.stringify({ who: 'toString', holding: 'constructor', purpose: 1 })],
  ['what is no field of the form', '{"__proto__":"a","toString":"b"}'],
])('an empty form is restored from %s', (_, kept) => {
  expect(readDraft(memoryWith(kept))).toEqual({})
})

test('a browser without storage causes no error', () => {
  const denied = () => {
    throw new Error('denied')
  }
  const memory = { getItem: denied, setItem: denied, removeItem: denied }
  expect(readDraft(memory)).toEqual({})
  expect(() => keepDraft(memory, emptyDraft(now))).not.toThrow()
})

test('a point in time is written in the viewer’s time zone, and parsed to the same time', () => {
  expect(new Date(localMoment(now)).getTime()).toBe(now)
  expect(localMoment(now)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
})

test('the validity choices are ordered from the shortest to the longest', () => {
  expect(holdingNames).toEqual(['day', 'week', 'month', 'quarter', 'year', 'five-years'])
})
