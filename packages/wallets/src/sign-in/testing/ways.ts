import type { Session } from '@countersign/api'
import { parseAccountId, parseAddress } from '@countersign/core'
import type { OpenChallenge } from '../../authentication/open-message.ts'
import { initialRequest } from '../../request/state.ts'
import { nextState } from '../../testing/next-state.ts'
import type { SignInFailure } from '../failure.ts'
import { reduceSignIn, type SignInEvent } from '../reducer.ts'
import type { SignInState, Subject } from '../state.ts'

export const nextSignIn = nextState(reduceSignIn)

// For tests of a sign-in: the sequences of events that lead to each of its steps.

export const ada: Subject = { address: parseAddress(`0x${'1'.repeat(40)}`), chainId: 1 }
export const bob: Subject = { address: parseAddress(`0x${'2'.repeat(40)}`), chainId: 1 }
const account = parseAccountId(`eip155:1:${ada.address}`)
export const challenge: OpenChallenge = {
  id: 'c1',
  account,
  message: 'Sign in',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  deadline: 600_000,
}
export const session: Session = {
  id: 's1',
  account,
  verdict: { status: 'verified', method: 'eoa', block: null },
  device: { browser: 'Firefox 141', system: 'Linux' },
  network: null,
  current: true,
  createdAt: challenge.issuedAt,
  name: null,
  lastSeenAt: challenge.issuedAt,
  expiresAt: challenge.expiresAt,
  endsAt: challenge.expiresAt,
}
export const signature = '0xab' as const
export const refused: SignInFailure = { kind: 'wallet', code: 'refused' }
export const nodeDown: SignInFailure = { kind: 'unavailable', reason: 'node-unreachable' }
export const offline: SignInFailure = { kind: 'unreachable', code: 'offline' }
export const rejected: SignInFailure = { kind: 'rejected', reason: 'wrong-signer' }
export const used: SignInFailure = { kind: 'problem', code: 'challenge-used' }

/** Returns the sign-in after these events. */
export const after = (...events: SignInEvent[]) => events.reduce<SignInState>(nextSignIn, initialRequest)
export const startOf = (act: Subject): SignInEvent => ({ type: 'start', act, step: { step: 'prepare' } })
export const toPreparing: SignInEvent[] = [startOf(ada)]
export const toReady: SignInEvent[] = [...toPreparing, { type: 'prepared', attempt: 1, question: challenge }]
export const toWaiting: SignInEvent[] = [...toReady, { type: 'ask' }]
export const toVerifying: SignInEvent[] = [
  ...toWaiting,
  { type: 'answered', asked: 2, answer: { signature } },
]
export const toSignedIn: SignInEvent[] = [...toVerifying, { type: 'done', attempt: 3, result: session }]
export const retry = (subject: Subject | null = ada, now = 1): SignInEvent => ({
  type: 'retry',
  subject,
  now,
})

/** The deadline of the text has passed. */
export const expired = (attempt: number): SignInEvent => ({
  type: 'expired',
  attempt,
  failure: { kind: 'expired' },
  retry: 'prepare',
})

/** Every step, with a sequence of events that leads to it. */
export const every: [string, SignInEvent[]][] = [
  ['idle', []],
  ['preparing', toPreparing],
  ['ready', toReady],
  ['asking', toWaiting],
  ['checking', toVerifying],
  ['failed while preparing', [...toPreparing, { type: 'failed', attempt: 1, failure: offline }]],
  ['failed while waiting', [...toWaiting, { type: 'failed', attempt: 2, failure: refused }]],
  ['failed while verifying', [...toVerifying, { type: 'failed', attempt: 3, failure: rejected }]],
  ['failed but to be sent again', [...toVerifying, { type: 'failed', attempt: 3, failure: nodeDown }]],
  ['done', toSignedIn],
]
