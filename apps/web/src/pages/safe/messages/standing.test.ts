import { expect, test } from 'vitest'
import { alice, bob, carol, messageOf, safe, stranger } from './message.fixture.ts'
import { standingOf } from './standing.ts'

test('who counts and how many it takes is the chain’s word, not the gateway’s', () => {
  const message = messageOf('Hello', { by: [stranger, bob], confirmationsRequired: 1 })
  expect(standingOf(message, safe)).toEqual({
    confirmed: [bob],
    strangers: [stranger],
    missing: [alice, carol],
    required: 2,
  })
})

test('an owner who is listed twice counts once', () => {
  expect(standingOf(messageOf('Hello', { by: [bob, bob] }), safe).confirmed).toEqual([bob])
})

test('without the chain nobody is said to be missing', () => {
  const standing = standingOf(messageOf('Hello', { by: [bob], confirmationsRequired: 3 }), null)
  expect(standing).toEqual({ confirmed: [bob], strangers: [], missing: null, required: 3 })
})
