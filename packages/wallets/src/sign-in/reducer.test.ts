import { describe, expect, test } from 'vitest'
import type { SignInFailure } from './failure.ts'
import type { SignInEvent } from './reducer.ts'
import type { SignInState } from './state.ts'
import {
  ada,
  after,
  bob,
  challenge,
  every,
  expired,
  nextSignIn,
  nodeDown,
  offline,
  refused,
  rejected,
  retry,
  session,
  signature,
  startOf,
  toPreparing,
  toReady,
  toSignedIn,
  toVerifying,
  toWaiting,
  used,
} from './testing/ways.ts'

test('a sign-in goes through its steps to a session', () => {
  expect([toPreparing, toReady, toWaiting, toVerifying, toSignedIn].map(way => after(...way).status)).toEqual(
    ['preparing', 'ready', 'asking', 'checking', 'done'],
  )
  expect(after(...toSignedIn)).toMatchObject({ result: session })
})

describe('a signature from the wallet', () => {
  const askedTwice: SignInEvent[] = [...toWaiting, { type: 'ask' }]
  const pending: SignInFailure = { kind: 'wallet', code: 'already-pending' }
  const secondFailed: SignInEvent[] = [...askedTwice, { type: 'failed', attempt: 3, failure: pending }]

  test.each([
    ['while the wallet was asked twice', askedTwice],
    ['after the second request failed since the first still waited', secondFailed],
    ['after a refusal', [...toWaiting, { type: 'failed', attempt: 2, failure: refused }]],
  ] satisfies [string, SignInEvent[]][])('%s counts, no matter which request it responds to', (_, way) => {
    const state = after(...way)
    for (let asked = 2; asked <= state.attempt; asked += 1)
      expect(nextSignIn(state, { type: 'answered', asked, answer: { signature } })).toMatchObject({
        status: 'checking',
        attempt: state.attempt + 1,
        act: ada,
        question: challenge,
        answer: { signature },
      })
  })

  test('counts once: the response to the other request changes nothing', () => {
    const state = after(...askedTwice, { type: 'answered', asked: 2, answer: { signature } })
    expect(nextSignIn(state, { type: 'answered', asked: 3, answer: { signature: '0xcd' } })).toBe(state)
    expect(nextSignIn(state, { type: 'failed', attempt: 3, failure: pending })).toBe(state)
  })

  test('does not count if the wallet has changed to another account since', () => {
    const state = after(...secondFailed, { type: 'subject-changed', subject: bob })
    expect(state).toMatchObject({ failure: { kind: 'account-changed' }, question: challenge })
    expect(nextSignIn(state, { type: 'answered', asked: 2, answer: { signature } })).toBe(state)
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

  test('starting restarts the sign-in', () => {
    expect(nextSignIn(state, startOf(bob))).toEqual({
      status: 'preparing',
      attempt: state.attempt + 1,
      act: bob,
    })
  })

  test('a cancel leads to idle', () => {
    expect(nextSignIn(state, { type: 'cancel' }).status).toBe('idle')
  })

  test('a signature of an earlier text, or of none, changes nothing', () => {
    for (const asked of [0, state.attempt + 1])
      expect(nextSignIn(state, { type: 'answered', asked, answer: { signature } })).toBe(state)
  })

  test('responses to other attempts change nothing', () => {
    for (const attempt of [0, state.attempt - 1, state.attempt + 1].filter(n => n !== state.attempt))
      for (const event of [
        { type: 'prepared', attempt, question: challenge },
        { type: 'done', attempt, result: session },
        { type: 'failed', attempt, failure: refused },
        expired(attempt),
      ] as const)
        expect(nextSignIn(state, event)).toBe(state)
  })
})

describe('failures and what a retry does', () => {
  const cases: [string, SignInEvent[], SignInFailure, SignInState['status']][] = [
    ['the message could not be prepared', toPreparing, offline, 'preparing'],
    ['refused in the wallet', toWaiting, refused, 'asking'],
    ['node down', toVerifying, nodeDown, 'checking'],
    ['server unreachable', toVerifying, offline, 'checking'],
    ['signature rejected', toVerifying, rejected, 'preparing'],
    ['challenge used', toVerifying, used, 'preparing'],
  ]

  test.each(cases)('%s', (_, way, failure, then) => {
    const before = after(...way)
    const state = nextSignIn(before, { type: 'failed', attempt: before.attempt, failure })
    expect(state).toMatchObject({ status: 'failed', at: before.status, failure })
    const again = nextSignIn(state, retry())
    expect(again).toMatchObject({ status: then, attempt: state.attempt + 1 })
    if (then === 'checking') expect(again).toMatchObject({ question: challenge, answer: { signature } })
    if (then === 'asking') expect(again).toMatchObject({ question: challenge })
  })

  const refusedState = after(...toWaiting, { type: 'failed', attempt: 2, failure: refused })

  test('a text that expired in the meantime is replaced', () => {
    expect(nextSignIn(refusedState, retry(ada, challenge.deadline))).toMatchObject({
      status: 'preparing',
    })
  })

  test('a text for another account is replaced by one for the account that the wallet shows now', () => {
    expect(nextSignIn(refusedState, retry(bob))).toMatchObject({
      status: 'preparing',
      act: bob,
    })
  })

  test('without a wallet no signature can be requested, but an existing one is still sent', () => {
    expect(nextSignIn(refusedState, retry(null))).toMatchObject({ status: 'idle', ended: 'disconnected' })
    const kept = after(...toVerifying, { type: 'failed', attempt: 3, failure: nodeDown })
    expect(nextSignIn(kept, retry(null))).toMatchObject({ status: 'checking', answer: { signature } })
  })
})

describe('the text expires', () => {
  test.each([
    ['while it is read', toReady],
    ['while the wallet has it', toWaiting],
  ])('%s: the person is notified, and a late signature is ignored', (_, way) => {
    const before = after(...way)
    const state = nextSignIn(before, expired(before.attempt))
    expect(state).toMatchObject({
      status: 'failed',
      at: 'asking',
      failure: { kind: 'expired' },
      question: challenge,
    })
    expect(nextSignIn(state, { type: 'answered', asked: 2, answer: { signature } })).toBe(state)
    expect(nextSignIn(state, retry())).toMatchObject({ status: 'preparing' })
  })

  test('while it is verified the server decides', () => {
    const state = after(...toVerifying)
    expect(nextSignIn(state, expired(state.attempt))).toBe(state)
  })
})

describe('the wallet shows another account', () => {
  test.each([
    ['while preparing', toPreparing],
    ['while the text is read', toReady],
  ])('%s: a text for the new one is prepared', (_, way) => {
    expect(nextSignIn(after(...way), { type: 'subject-changed', subject: bob })).toMatchObject({
      status: 'preparing',
      act: bob,
    })
  })

  test('while the wallet has the text: the person is notified, and its signature is ignored', () => {
    const state = nextSignIn(after(...toWaiting), { type: 'subject-changed', subject: bob })
    expect(state).toMatchObject({ status: 'failed', failure: { kind: 'account-changed' }, act: bob })
    expect(nextSignIn(state, { type: 'answered', asked: 2, answer: { signature } })).toBe(state)
    expect(nextSignIn(state, retry(bob))).toMatchObject({ status: 'preparing', act: bob })
  })

  test('while verifying: the signature is kept', () => {
    const state = after(...toVerifying)
    expect(nextSignIn(state, { type: 'subject-changed', subject: bob })).toBe(state)
  })

  test('another chain replaces a text that is shown, but not one that is being signed', () => {
    const elsewhere = { ...ada, chainId: 10 }
    expect(nextSignIn(after(...toReady), { type: 'subject-changed', subject: elsewhere })).toMatchObject({
      status: 'preparing',
      act: elsewhere,
    })
    const waiting = after(...toWaiting)
    expect(nextSignIn(waiting, { type: 'subject-changed', subject: elsewhere })).toBe(waiting)
  })

  test('the same account again changes nothing', () => {
    for (const [, way] of every) {
      const state = after(...way)
      expect(nextSignIn(state, { type: 'subject-changed', subject: { ...ada } })).toBe(state)
    }
  })
})

test.each([
  ['preparing', toPreparing, 'idle'],
  ['the text is read', toReady, 'idle'],
  ['the wallet has the text', toWaiting, 'idle'],
  ['verifying', toVerifying, 'checking'],
  ['it failed', [...toWaiting, { type: 'failed', attempt: 2, failure: refused }], 'idle'],
  [
    'a signature waits to be sent',
    [...toVerifying, { type: 'failed', attempt: 3, failure: nodeDown }],
    'failed',
  ],
] satisfies [string, SignInEvent[], string][])('the wallet disconnects while %s', (_, way, then) => {
  const state = nextSignIn(after(...way), { type: 'wallet-disconnected' })
  expect(state.status).toBe(then)
  if (state.status === 'idle') expect(state.ended).toBe('disconnected')
})
