import { parseAddress } from '@countersign/core'
import type { Token } from '../../connection/wallet-connection.ts'
import type { SignInFailure } from '../../sign-in/failure.ts'
import { nextState } from '../../testing/next-state.ts'
import type { Wallet } from '../../wallet.ts'
import type { DialogEvent } from '../event.ts'
import { reduceDialog } from '../reducer.ts'
import { type DialogState, initialDialog } from '../state.ts'

export const nextDialog = nextState(reduceDialog)

// For tests of the dialog: the sequences of events that lead to each of its places.

const wallet = (id: string): Wallet => ({
  id,
  name: id,
  icon: null,
  rdns: id,
  provider: { request: async () => null },
})
export const fox = wallet('fox')
export const owl = wallet('owl')
const one = parseAddress(`0x${'1'.repeat(40)}`)
export const two = parseAddress(`0x${'2'.repeat(40)}`)
export const view = { accounts: [one], chainId: 1 } as const
export const token: Token = { chain: 'eip155:1', address: two, symbol: 'TST', decimals: 18 }
export const challenge = {
  id: 'c1',
  account: `eip155:1:${one}`,
  message: 'Sign in',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  deadline: 600_000,
}
export const offline: SignInFailure = { kind: 'unreachable', code: 'offline' }
export const rejected: SignInFailure = { kind: 'rejected', reason: 'wrong-signer' }

/** Returns the dialog after these events. */
export const after = (...events: DialogEvent[]) => events.reduce(nextDialog, initialDialog)
/** Returns the dialog after these events, from a given state. */
export const onward = (state: DialogState, ...events: DialogEvent[]) => events.reduce(nextDialog, state)

export const open = (more: Partial<Extract<DialogEvent, { type: 'open' }>> = {}): DialogEvent => ({
  type: 'open',
  what: 'connect',
  last: null,
  only: null,
  signedIn: false,
  ...more,
})
export const succeeded = (attempt = 1): DialogEvent => ({
  type: 'connection',
  event: { type: 'succeeded', attempt, view },
})
export const failed = (attempt = 1): DialogEvent => ({
  type: 'connection',
  event: { type: 'failed', attempt, kind: 'refused' },
})
export const gone: DialogEvent = { type: 'connection', event: { type: 'wallet-disconnected', wallet: fox } }
export const back: DialogEvent = { type: 'back' }
export const close: DialogEvent = { type: 'close' }
export const toConnecting: DialogEvent[] = [open(), { type: 'connect', wallet: fox }]
export const toVerify: DialogEvent[] = [...toConnecting, succeeded()]
export const toMessage: DialogEvent[] = [
  ...toVerify,
  { type: 'sign-in', event: { type: 'prepared', attempt: 1, question: challenge } },
]
export const toWaiting: DialogEvent[] = [...toMessage, { type: 'sign' }]
export const toVerifying: DialogEvent[] = [
  ...toWaiting,
  { type: 'sign-in', event: { type: 'answered', asked: 2, answer: { signature: '0xab' } } },
]
export const answered = (failure: SignInFailure): DialogEvent => ({
  type: 'sign-in',
  event: { type: 'failed', attempt: 3, failure },
})
export const adopted: DialogEvent = { type: 'connection', event: { type: 'adopted', wallet: fox, view } }

/** The names of the current view, and of those that Back leads to. */
export const viewOf = ({ view: shown, trail }: DialogState) => [
  shown?.name ?? null,
  ...trail.map(({ name }) => name),
]
