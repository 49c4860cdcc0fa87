import { describe, expect, test } from 'vitest'
import type { SignInFailure } from './failure.ts'
import { type SignInEvent, signInReducer } from './reducer.ts'
import type { SignInState } from './state.ts'
import {
  ada,
  after,
  bob,
  challenge,
  every,
  nodeDown,
  offline,
  refused,
  rejected,
  retry,
  session,
  signature,
  toPreparing,
  toReady,
  toSignedIn,
  toVerifying,
  toWaiting,
  used,
} from './ways.ts'

test('a sign-in goes through its steps to a session', () => {
  expect([toPreparing, toReady, toWaiting, toVerifying, toSignedIn].map(way => after(...way).status)).toEqual(
    ['preparing-message', 'message-ready', 'waiting-for-signature', 'verifying-signature', 'signed-in'],
  )
  expect(after(...toSignedIn)).toMatchObject({ session })
})

describe('a signature that the wallet gives', () => {
  const askedTwice: SignInEvent[] = [...toWaiting, { type: 'sign' }]
  const pending: SignInFailure = { kind: 'wallet', code: 'already-pending' }
  const secondFailed: SignInEvent[] = [...askedTwice, { type: 'failed', attempt: 3, failure: pending }]

  test.each([
    ['while the wallet was asked twice', askedTwice],
    ['after the second request failed since the first still waited', secondFailed],
    ['after a refusal', [...toWaiting, { type: 'failed', attempt: 2, failure: refused }]],
  ] satisfies [string, SignInEvent[]][])('%s counts, whichever request it answers', (_, way) => {
    const state = after(...way)
    expect(signInReducer(state, { type: 'signed', challenge: 'c1', signature })).toMatchObject({
      status: 'verifying-signature',
      attempt: state.attempt + 1,
      subject: ada,
      challenge,
      signature,
    })
  })

  test('counts once: the answer to the other request changes nothing', () => {
    const state = after(...askedTwice, { type: 'signed', challenge: 'c1', signature })
    expect(signInReducer(state, { type: 'signed', challenge: 'c1', signature: '0xcd' })).toBe(state)
    expect(signInReducer(state, { type: 'failed', attempt: 3, failure: pending })).toBe(state)
  })

  test('does not count when the wallet has changed to another account since', () => {
    const state = after(...secondFailed, { type: 'subject-changed', subject: bob })
    expect(state).toMatchObject({ failure: { kind: 'account-changed' }, message: challenge.message })
    expect(signInReducer(state, { type: 'signed', challenge: 'c1', signature })).toBe(state)
  })
})

test('every state can be printed', () => {
  for (const [, way] of every) {
    const state = after(...way)
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  }
})

describe.each(every)('from %s', (_, way) => {
  const state = after(...way)

  test('a start begins anew', () => {
    expect(signInReducer(state, { type: 'start', subject: bob })).toEqual({
      status: 'preparing-message',
      attempt: state.attempt + 1,
      subject: bob,
    })
  })

  test('a cancel leads to idle', () => {
    expect(signInReducer(state, { type: 'cancel' }).status).toBe('idle')
  })

  test('a signature of another challenge changes nothing', () => {
    expect(signInReducer(state, { type: 'signed', challenge: 'c2', signature })).toBe(state)
  })

  test('answers of other attempts change nothing', () => {
    for (const attempt of [0, state.attempt - 1, state.attempt + 1].filter(n => n !== state.attempt))
      for (const event of [
        { type: 'prepared', attempt, challenge },
        { type: 'verified', attempt, session },
        { type: 'failed', attempt, failure: refused },
        { type: 'expired', attempt },
      ] as const)
        expect(signInReducer(state, event)).toBe(state)
  })
})

describe('failures and what asking again does', () => {
  const cases: [string, SignInEvent[], SignInFailure, SignInState['status']][] = [
    ['the message could not be prepared', toPreparing, offline, 'preparing-message'],
    ['refused in the wallet', toWaiting, refused, 'waiting-for-signature'],
    ['node down', toVerifying, nodeDown, 'verifying-signature'],
    ['server unreachable', toVerifying, offline, 'verifying-signature'],
    ['signature rejected', toVerifying, rejected, 'preparing-message'],
    ['challenge used', toVerifying, used, 'preparing-message'],
  ]

  test.each(cases)('%s', (_, way, failure, then) => {
    const before = after(...way)
    const state = signInReducer(before, { type: 'failed', attempt: before.attempt, failure })
    expect(state).toMatchObject({ status: 'failed', at: before.status, failure })
    const again = signInReducer(state, retry())
    expect(again).toMatchObject({ status: then, attempt: state.attempt + 1 })
    if (then === 'verifying-signature') expect(again).toMatchObject({ challenge, signature })
    if (then === 'waiting-for-signature') expect(again).toMatchObject({ challenge })
  })

  const refusedState = after(...toWaiting, { type: 'failed', attempt: 2, failure: refused })

  test('a text that ran out meanwhile is replaced', () => {
    expect(signInReducer(refusedState, retry(ada, challenge.deadline))).toMatchObject({
      status: 'preparing-message',
    })
  })

  test('a text for another account is replaced by one for the account that the wallet shows now', () => {
    expect(signInReducer(refusedState, retry(bob))).toMatchObject({
      status: 'preparing-message',
      subject: bob,
    })
  })

  test('without a wallet there is nothing to ask, but a signature that is there is still sent', () => {
    expect(signInReducer(refusedState, retry(null))).toMatchObject({ status: 'idle', ended: 'disconnected' })
    const kept = after(...toVerifying, { type: 'failed', attempt: 3, failure: nodeDown })
    expect(signInReducer(kept, retry(null))).toMatchObject({ status: 'verifying-signature', signature })
  })
})

describe('the text runs out', () => {
  test.each([
    ['while it is read', toReady],
    ['while the wallet has it', toWaiting],
  ])('%s: the person is told, and a late signature is not taken', (_, way) => {
    const before = after(...way)
    const state = signInReducer(before, { type: 'expired', attempt: before.attempt })
    expect(state).toMatchObject({
      status: 'failed',
      at: 'waiting-for-signature',
      failure: { kind: 'expired' },
      message: challenge.message,
    })
    expect(signInReducer(state, { type: 'signed', challenge: 'c1', signature })).toBe(state)
    expect(signInReducer(state, retry())).toMatchObject({ status: 'preparing-message' })
  })

  test('while it is verified the server decides', () => {
    const state = after(...toVerifying)
    expect(signInReducer(state, { type: 'expired', attempt: state.attempt })).toBe(state)
  })
})

describe('the wallet shows another account', () => {
  test.each([
    ['while preparing', toPreparing],
    ['while the text is read', toReady],
  ])('%s: a text for the new one is prepared', (_, way) => {
    expect(signInReducer(after(...way), { type: 'subject-changed', subject: bob })).toMatchObject({
      status: 'preparing-message',
      subject: bob,
    })
  })

  test('while the wallet has the text: the person is told, and its signature is not taken', () => {
    const state = signInReducer(after(...toWaiting), { type: 'subject-changed', subject: bob })
    expect(state).toMatchObject({ status: 'failed', failure: { kind: 'account-changed' }, subject: bob })
    expect(signInReducer(state, { type: 'signed', challenge: 'c1', signature })).toBe(state)
    expect(signInReducer(state, retry(bob))).toMatchObject({ status: 'preparing-message', subject: bob })
  })

  test('while verifying: what was signed stays signed', () => {
    const state = after(...toVerifying)
    expect(signInReducer(state, { type: 'subject-changed', subject: bob })).toBe(state)
  })

  test('another chain renews a text that is read, but leaves one that is being signed', () => {
    const elsewhere = { ...ada, chainId: 10 }
    expect(signInReducer(after(...toReady), { type: 'subject-changed', subject: elsewhere })).toMatchObject({
      status: 'preparing-message',
      subject: elsewhere,
    })
    const waiting = after(...toWaiting)
    expect(signInReducer(waiting, { type: 'subject-changed', subject: elsewhere })).toBe(waiting)
  })

  test('the same account again changes nothing', () => {
    for (const [, way] of every) {
      const state = after(...way)
      expect(signInReducer(state, { type: 'subject-changed', subject: { ...ada } })).toBe(state)
    }
  })
})

test.each([
  ['preparing', toPreparing, 'idle'],
  ['the text is read', toReady, 'idle'],
  ['the wallet has the text', toWaiting, 'idle'],
  ['verifying', toVerifying, 'verifying-signature'],
  ['it failed', [...toWaiting, { type: 'failed', attempt: 2, failure: refused }], 'idle'],
  [
    'a signature waits to be sent',
    [...toVerifying, { type: 'failed', attempt: 3, failure: nodeDown }],
    'failed',
  ],
] satisfies [string, SignInEvent[], string][])('the wallet disconnects while %s', (_, way, then) => {
  const state = signInReducer(after(...way), { type: 'wallet-disconnected' })
  expect(state.status).toBe(then)
  if (state.status === 'idle') expect(state.ended).toBe('disconnected')
})
