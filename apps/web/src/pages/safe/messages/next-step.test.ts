import type { Address, Safe } from '@countersign/core'
import { expect, test } from 'vitest'
import { account, alice, bob, messageOf, safe, stranger } from './message.fixture.ts'
import { nextStep } from './next-step.ts'
import { standingOf } from './standing.ts'

function nextFor(
  accounts: readonly Address[],
  given: { readonly message?: ReturnType<typeof messageOf>; readonly safe?: Safe | null } = {},
) {
  const { message = messageOf('Hello', { by: [alice] }) } = given
  const known = given.safe === undefined ? safe : given.safe
  return nextStep({ message, account, safe: known, standing: standingOf(message, known), accounts })
}

const stepFor = (address: Address, given?: Parameters<typeof nextFor>[1]) => nextFor([address], given).status

test('an owner who has not confirmed can sign', () => expect(stepFor(bob)).toBe('sign'))
test('an owner who has confirmed is told so', () => expect(stepFor(alice)).toBe('has-confirmed'))
test('a stranger is told so', () => expect(stepFor(stranger)).toBe('not-an-owner'))
test('who has no wallet connected is asked to connect one', () =>
  expect(nextFor([]).status).toBe('not-connected'))
test('while the chain is silent nobody is asked to sign', () =>
  expect(stepFor(bob, { safe: null })).toBe('unknown'))
test('what is confirmed needs nothing more', () => {
  expect(stepFor(bob, { message: messageOf('Hello', { status: 'CONFIRMED' }) })).toBe('done')
})
test('nobody is asked to sign another hash than that of what they read', () => {
  const { messageHash } = messageOf('Another')
  expect(stepFor(bob, { message: messageOf('Hello', { messageHash }) })).toBe('differs')
})

test('a wallet of several accounts signs with the owner among them who has not', () => {
  expect(nextFor([stranger, alice, bob])).toMatchObject({ status: 'sign', owner: bob })
  expect(nextFor([stranger, alice]).status).toBe('has-confirmed')
})
