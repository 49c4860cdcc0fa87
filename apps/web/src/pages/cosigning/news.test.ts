import { expect, test } from 'vitest'
import { messages as enCosigning } from '../../locales/compiled/en/cosigning.ts'
import {
  alice,
  bob,
  carol,
  confirmation,
  confirmed,
  cosigning,
  dave,
  decline,
  nested,
  owner,
  safe,
} from './cosigning.fixture.ts'
import { newsOf } from './news.ts'

const words = enCosigning.news
const first = cosigning()
const one = cosigning({
  safes: [safe({ owners: [owner(alice, { confirmation }), owner(bob), owner(carol)] })],
})

test('what is there at first is no news', () => {
  expect(newsOf(null, one, words)).toBe('')
  expect(newsOf(one, one, words)).toBe('')
  expect(newsOf(first, { ...one, id: 'another' }, words)).toBe('')
})

test('a confirmation of an owner of the account is told by its progress, and not once more', () => {
  expect(newsOf(first, one, words)).toBe('')
})

test('a confirmation within a Safe that is an owner is told by what that Safe needs', () => {
  const inner = [owner(alice, { confirmation }), owner(bob), owner(carol)]
  expect(newsOf(cosigning({ safes: nested() }), cosigning({ safes: nested(undefined, inner) }), words)).toBe(
    'New confirmation: 1 of 2.',
  )
})

test('a decline is told', () => {
  const declined = cosigning({
    safes: [safe({ owners: [owner(alice), owner(bob, { decline }), owner(carol)] })],
  })
  expect(newsOf(first, declined, words)).toBe(words.declined)
})

test('other owners, or another number of them, are told', () => {
  const rotated = [owner(alice, { present: false }), owner(bob), owner(carol), owner(dave)]
  expect(newsOf(first, cosigning({ safes: [safe({ owners: rotated })] }), words)).toBe(words.changed)
  expect(newsOf(first, cosigning({ safes: [safe({ threshold: 3 })] }), words)).toBe(words.changed)
})

test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)('the end is told: %s', status => {
  expect(newsOf(one, { ...one, status }, words)).toBe(words.ended[status])
})

test('that it is confirmed is told, and no more the single confirmation', () => {
  expect(newsOf(one, cosigning(confirmed), words)).toBe(words.confirmed)
})
