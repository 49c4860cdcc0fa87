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
  nextSignIn,
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
} from './testing/ways.ts'

test('a sign-in goes through its steps to a session', () => {
  expect([toPreparing, toReady, toWaiting, toVerifying, toSignedIn].map(way => after(...way).status)).toEqual(
    ['preparing-message', 'message-ready', 'waiting-for-signature', 'verifying-signature', 'signed-in'],
  )
  expect(after(...toSignedIn)).toMatchObject({ session })
})

describe('a signature from the wallet', () => {
  const askedTwice: SignInEvent[] = [...toWaiting, { type: 'sign' }]
  const pending: SignInFailure = { kind: 'wallet', code: 'already-pending' }
  const secondFailed: SignInEvent[] = [...askedTwice, { type: 'failed', attempt: 3, failure: pending }]

  test.each([
    ['while the wallet was asked twice', askedTwice],
    ['after the second request failed since the first still waited', secondFailed],
    ['after a refusal', [...toWaiting, { type: 'failed', attempt: 2, failure: refused }]],
  ] satisfies [string, SignInEvent[]][])('%s counts, no matter which request it responds to', (_, way) => {
    const state = after(...way)
    expect(nextSignIn(state, { type: 'answered', answer: { challenge: 'c1', signature } })).toMatchObject({
      status: 'verifying-signature',
      attempt: state.attempt + 1,
      subject: ada,
      challenge,
      signature,
    })
  })

  test('counts once: the response to the other request changes nothing', () => {
    const state = after(...askedTwice, { type: 'answered', answer: { challenge: 'c1', signature } })
    expect(nextSignIn(state, { type: 'answered', answer: { challenge: 'c1', signature: '0xcd' } })).toBe(
      state,
    )
    expect(nextSignIn(state, { type: 'failed', attempt: 3, failure: pending })).toBe(state)
  })

  test('does not count if the wallet has changed to another account since', () => {
    const state = after(...secondFailed, { type: 'subject-changed', subject: bob })
    expect(state).toMatchObject({ failure: { kind: 'account-changed' }, message: challenge.message })
    expect(nextSignIn(state, { type: 'answered', answer: { challenge: 'c1', signature } })).toBe(state)
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
    expect(nextSignIn(state, { type: 'start', subject: bob })).toEqual({
      status: 'preparing-message',
      attempt: state.attempt + 1,
      subject: bob,
    })
  })

  test('a cancel leads to idle', () => {
    expect(nextSignIn(state, { type: 'cancel' }).status).toBe('idle')
  })

  test('a signature of another challenge changes nothing', () => {
    expect(nextSignIn(state, { type: 'answered', answer: { challenge: 'c2', signature } })).toBe(state)
  })

  test('responses to other attempts change nothing', () => {
    for (const attempt of [0, state.attempt - 1, state.attempt + 1].filter(n => n !== state.attempt))
      for (const event of [
        { type: 'prepared', attempt, question: challenge },
        { type: 'done', attempt, result: { session } },
        { type: 'failed', attempt, failure: refused },
        { type: 'expired', attempt },
      ] as const)
        expect(nextSignIn(state, event)).toBe(state)
  })
})

describe('failures and what a retry does', () => {
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
    const state = nextSignIn(before, { type: 'failed', attempt: before.attempt, failure })
    expect(state).toMatchObject({ status: 'failed', at: before.status, failure })
    const again = nextSignIn(state, retry())
    expect(again).toMatchObject({ status: then, attempt: state.attempt + 1 })
    if (then === 'verifying-signature') expect(again).toMatchObject({ challenge, signature })
    if (then === 'waiting-for-signature') expect(again).toMatchObject({ challenge })
  })

  const refusedState = after(...toWaiting, { type: 'failed', attempt: 2, failure: refused })

  test('a text that expired in the meantime is replaced', () => {
    expect(nextSignIn(refusedState, retry(ada, challenge.deadline))).toMatchObject({
      status: 'preparing-message',
    })
  })

  test('a text for another account is replaced by one for the account that the wallet shows now', () => {
    expect(nextSignIn(refusedState, retry(bob))).toMatchObject({
      status: 'preparing-message',
      subject: bob,
    })
  })

  test('without a wallet no signature can be requested, but an existing one is still sent', () => {
    expect(nextSignIn(refusedState, retry(null))).toMatchObject({ status: 'idle', ended: 'disconnected' })
    const kept = after(...toVerifying, { type: 'failed', attempt: 3, failure: nodeDown })
    expect(nextSignIn(kept, retry(null))).toMatchObject({ status: 'verifying-signature', signature })
  })
})

describe('the text expires', () => {
  test.each([
    ['while it is read', toReady],
    ['while the wallet has it', toWaiting],
  ])('%s: the person is notified, and a late signature is ignored', (_, way) => {
    const before = after(...way)
    const state = nextSignIn(before, { type: 'expired', attempt: before.attempt })
    expect(state).toMatchObject({
      status: 'failed',
      at: 'waiting-for-signature',
      failure: { kind: 'expired' },
      message: challenge.message,
    })
    expect(nextSignIn(state, { type: 'answered', answer: { challenge: 'c1', signature } })).toBe(state)
    expect(nextSignIn(state, retry())).toMatchObject({ status: 'preparing-message' })
  })

  test('while it is verified the server decides', () => {
    const state = after(...toVerifying)
    expect(nextSignIn(state, { type: 'expired', attempt: state.attempt })).toBe(state)
  })
})

describe('the wallet shows another account', () => {
  test.each([
    ['while preparing', toPreparing],
    ['while the text is read', toReady],
  ])('%s: a text for the new one is prepared', (_, way) => {
    expect(nextSignIn(after(...way), { type: 'subject-changed', subject: bob })).toMatchObject({
      status: 'preparing-message',
      subject: bob,
    })
  })

  test('while the wallet has the text: the person is notified, and its signature is ignored', () => {
    const state = nextSignIn(after(...toWaiting), { type: 'subject-changed', subject: bob })
    expect(state).toMatchObject({ status: 'failed', failure: { kind: 'account-changed' }, subject: bob })
    expect(nextSignIn(state, { type: 'answered', answer: { challenge: 'c1', signature } })).toBe(state)
    expect(nextSignIn(state, retry(bob))).toMatchObject({ status: 'preparing-message', subject: bob })
  })

  test('while verifying: the signature is kept', () => {
    const state = after(...toVerifying)
    expect(nextSignIn(state, { type: 'subject-changed', subject: bob })).toBe(state)
  })

  test('another chain replaces a text that is shown, but not one that is being signed', () => {
    const elsewhere = { ...ada, chainId: 10 }
    expect(nextSignIn(after(...toReady), { type: 'subject-changed', subject: elsewhere })).toMatchObject({
      status: 'preparing-message',
      subject: elsewhere,
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
  ['verifying', toVerifying, 'verifying-signature'],
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
