import type { Address, Safe } from '@countersign/core'
import { expect, test } from 'vitest'
import { nextConfirmationStep, standingOf } from './next-step.ts'
import { account, alice, bob, carol, messageOf, safe, stranger } from './testing/message.ts'

function nextFor(
  signers: readonly Address[],
  given: {
    readonly message?: ReturnType<typeof messageOf>
    readonly safe?: Safe | null
    readonly isConnected?: boolean
  } = {},
) {
  const { message = messageOf('Hello', { by: [alice] }), isConnected = signers.length > 0 } = given
  const known = given.safe === undefined ? safe : given.safe
  return nextConfirmationStep({
    message,
    account,
    safe: known,
    standing: standingOf(message, known),
    signers,
    isConnected,
  })
}

const stepFor = (address: Address, given?: Parameters<typeof nextFor>[1]) => nextFor([address], given).status

test('an owner who has not confirmed can sign', () => expect(stepFor(bob)).toBe('sign'))
test('an owner who has confirmed reads that they have', () => expect(stepFor(alice)).toBe('has-confirmed'))
test('a stranger reads that they are not an owner', () => expect(stepFor(stranger)).toBe('not-an-owner'))
test('a person without a connected wallet is asked to connect one', () =>
  expect(nextFor([]).status).toBe('not-connected'))
test('nobody is asked to sign while the chain is unavailable', () =>
  expect(stepFor(bob, { safe: null })).toBe('unknown'))
test('a confirmed message needs no further step', () => {
  expect(stepFor(bob, { message: messageOf('Hello', { status: 'CONFIRMED' }) })).toBe('done')
})
test('nobody is asked to sign a hash that does not match the text they read', () => {
  const { messageHash } = messageOf('Another')
  expect(stepFor(bob, { message: messageOf('Hello', { messageHash }) })).toBe('differs')
})

test('a wallet with several accounts signs with an owner who has not confirmed', () => {
  expect(nextFor([stranger, alice, bob])).toMatchObject({ status: 'sign', owner: bob })
  expect(nextFor([stranger, alice]).status).toBe('has-confirmed')
})

test('without a wallet, a signed-in owner can sign, and another account connects one', () => {
  const step = (address: Address) => nextFor([address], { isConnected: false })
  expect(step(bob)).toMatchObject({ status: 'sign', owner: bob })
  expect(step(alice).status).toBe('has-confirmed')
  expect(step(stranger).status).toBe('not-connected')
})

test('the owners and the threshold are read from the chain, not from the gateway', () => {
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

test('nobody is reported as missing if the chain is unavailable', () => {
  const standing = standingOf(messageOf('Hello', { by: [bob], confirmationsRequired: 3 }), null)
  expect(standing).toEqual({ confirmed: [bob], strangers: [], missing: null, required: 3 })
})
