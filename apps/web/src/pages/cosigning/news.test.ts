import { expect, test } from 'vitest'
import { cosigning as words } from '../../locales/en/cosigning.ts'
import { describeChange } from './news.ts'
import {
  alice,
  bob,
  carol,
  confirmation,
  confirmed,
  cosigning,
  dave,
  decline,
  holdingSafe,
  nested,
  owner,
  safe,
  teamSafe,
} from './testing/cosigning.ts'

const first = cosigning()
const one = cosigning({
  safes: [safe({ owners: [owner(alice, { confirmation }), owner(bob), owner(carol)] })],
})

test('the first state of a page is not announced', () => {
  expect(describeChange(null, one, words)).toBe('')
  expect(describeChange(one, one, words)).toBe('')
  expect(describeChange(first, { ...one, id: 'another' }, words)).toBe('')
})

test('a confirmation by an owner of the account is announced by its progress, and not a second time', () => {
  expect(describeChange(first, one, words)).toBe('')
})

test('a confirmation within a Safe that is an owner is announced with the count of that Safe', () => {
  const inner = [owner(alice, { confirmation }), owner(bob), owner(carol)]
  expect(
    describeChange(cosigning({ safes: nested() }), cosigning({ safes: nested(undefined, inner) }), words),
  ).toBe('New confirmation: 1 of 2.')
})

test('a confirmation within a Safe that is an owner of several is announced', () => {
  const at = (given: boolean) => [
    ...nested([owner(teamSafe, { kind: 'safe' }), owner(dave, { kind: 'safe' })]),
    safe({ address: dave, ownerOf: holdingSafe, owners: [owner(teamSafe, { kind: 'safe' })] }),
    safe({ ownerOf: dave, owners: [owner(alice, given ? { confirmation } : {}), owner(bob)] }),
  ]
  const [before, now] = [false, true].map(given => cosigning({ safes: at(given) }))
  expect(describeChange(before ?? null, now ?? first, words)).toBe('New confirmation: 1 of 2.')
})

test('a decline is announced', () => {
  const declined = cosigning({
    safes: [safe({ owners: [owner(alice), owner(bob, { decline }), owner(carol)] })],
  })
  expect(describeChange(first, declined, words)).toBe(words.news.declined)
})

test('a change of the owners or the threshold is announced', () => {
  const rotated = [owner(alice, { present: false }), owner(bob), owner(carol), owner(dave)]
  expect(describeChange(first, cosigning({ safes: [safe({ owners: rotated })] }), words)).toBe(
    words.news.changed,
  )
  expect(describeChange(first, cosigning({ safes: [safe({ threshold: 3 })] }), words)).toBe(
    words.news.changed,
  )
})

test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)(
  'the end of a cosigning is announced: %s',
  status => {
    expect(describeChange(one, { ...one, status }, words)).toBe(words.ended.text[status])
  },
)

test('the end of a confirmed cosigning is announced instead of its last confirmation', () => {
  expect(describeChange(one, cosigning(confirmed), words)).toBe(words.news.confirmed)
})
