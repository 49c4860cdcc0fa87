import { parseAddress } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import type { SignInFailure } from '../sign-in/failure.ts'
import type { Token } from '../tokens/state.ts'
import type { Wallet } from '../wallet.ts'
import type { DialogEvent } from './event.ts'
import { dialogReducer } from './reducer.ts'
import { type DialogState, initialDialog } from './state.ts'

const wallet = (id: string): Wallet => ({
  id,
  name: id,
  icon: null,
  rdns: id,
  provider: { request: async () => null },
})
const fox = wallet('fox')
const owl = wallet('owl')
const one = parseAddress(`0x${'1'.repeat(40)}`)
const two = parseAddress(`0x${'2'.repeat(40)}`)
const view = { accounts: [one], chainId: 1 } as const
const token: Token = { chain: 'eip155:1', address: two, symbol: 'TST', decimals: 18 }
const challenge = {
  id: 'c1',
  account: `eip155:1:${one}`,
  message: 'Sign in',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  deadline: 600_000,
}
const offline: SignInFailure = { kind: 'unreachable', code: 'offline' }
const rejected: SignInFailure = { kind: 'rejected', reason: 'wrong-signer' }

const after = (...events: DialogEvent[]) => events.reduce(dialogReducer, initialDialog)
const then = (state: DialogState, ...events: DialogEvent[]) => events.reduce(dialogReducer, state)

const open = (more: Partial<Extract<DialogEvent, { type: 'open' }>> = {}): DialogEvent => ({
  type: 'open',
  what: 'connect',
  last: null,
  signedIn: false,
  ...more,
})
const succeeded = (attempt = 1): DialogEvent => ({
  type: 'connection',
  event: { type: 'succeeded', attempt, view },
})
const failed = (attempt = 1): DialogEvent => ({
  type: 'connection',
  event: { type: 'failed', attempt, kind: 'refused' },
})
const gone: DialogEvent = { type: 'connection', event: { type: 'wallet-disconnected', wallet: fox } }
const back: DialogEvent = { type: 'back' }
const close: DialogEvent = { type: 'close' }
const toConnecting: DialogEvent[] = [open(), { type: 'connect', wallet: fox }]
const toVerify: DialogEvent[] = [...toConnecting, succeeded()]
const toMessage: DialogEvent[] = [
  ...toVerify,
  { type: 'sign-in', event: { type: 'prepared', attempt: 1, challenge } },
]
const toWaiting: DialogEvent[] = [...toMessage, { type: 'sign' }]
const toVerifying: DialogEvent[] = [
  ...toWaiting,
  { type: 'sign-in', event: { type: 'signed', challenge: 'c1', signature: '0xab' } },
]
const answered = (failure: SignInFailure): DialogEvent => ({
  type: 'sign-in',
  event: { type: 'failed', attempt: 3, failure },
})
const adopted: DialogEvent = { type: 'connection', event: { type: 'adopted', wallet: fox, view } }

const viewOf = ({ view: shown, trail }: DialogState) => [
  shown?.name ?? null,
  ...trail.map(({ name }) => name),
]

describe('the way to a session', () => {
  test('leads from the list over the wallet’s status to the verification, and closes when it is done', () => {
    expect([[open()], toConnecting, toVerify, toVerifying].map(way => viewOf(after(...way)))).toEqual([
      ['connect'],
      ['status', 'connect'],
      ['verify', 'connect'],
      ['verify', 'connect'],
    ])
    const done = after(...toVerifying, {
      type: 'sign-in',
      event: { type: 'verified', attempt: 3, session: { account: challenge.account } },
    })
    expect(done).toMatchObject({ view: null, trail: [], notice: null, signIn: { status: 'signed-in' } })
  })

  test('a connection that fails stays where it says why, and trying again connects anew', () => {
    const state = after(...toConnecting, failed())
    expect(state).toMatchObject({ view: { name: 'status' }, connection: { failure: { kind: 'refused' } } })
    expect(then(state, { type: 'retry', now: 0 })).toMatchObject({
      view: { name: 'status' },
      connection: { status: 'connecting', attempt: 2 },
    })
  })

  test('begins with the wallet of the last visit, and with the list where that is gone', () => {
    const looking = after(open({ last: fox }))
    expect(viewOf(looking)).toEqual(['status', 'connect'])
    expect(looking.connection.status).toBe('reconnecting')
    expect(viewOf(then(looking, failed()))).toEqual(['connect'])
    expect(viewOf(then(looking, succeeded()))).toEqual(['verify', 'connect'])
  })

  test('a connected wallet is verified at once', () => {
    const state = after(adopted, open())
    expect(viewOf(state)).toEqual(['verify'])
    expect(state.signIn.status).toBe('preparing-message')
  })

  test('a phone that was scanned is verified like any wallet', () => {
    const state = after(
      open(),
      { type: 'choose', wallet: 'a', way: 'scan' },
      { type: 'paired', attempt: 1, wallet: owl, view, signed: null },
    )
    expect(viewOf(state)).toEqual(['verify', 'connect'])
    expect(state).toMatchObject({ pairing: { status: 'idle' }, connection: { wallet: owl } })
  })
})

describe('leaving', () => {
  test('while a wallet connects ends that, and says so', () => {
    for (const way of [back, close, { type: 'cancel' }, { type: 'show', view: { name: 'connect' } }] as const)
      expect(after(...toConnecting, way)).toMatchObject({
        notice: 'connecting-cancelled',
        connection: { status: 'disconnected', failure: null },
      })
    expect(viewOf(after(...toConnecting, back))).toEqual(['connect'])
    expect(viewOf(after(...toConnecting, { type: 'cancel' }))).toEqual(['connect'])
  })

  test('a sign-in ends it, and keeps the wallet', () => {
    for (const way of [back, close])
      expect(after(...toWaiting, way)).toMatchObject({
        notice: 'sign-in-cancelled',
        signIn: { status: 'idle', ended: 'cancelled' },
        connection: { status: 'connected' },
      })
  })

  test('the list closes the dialog, and there is nothing to be told', () => {
    expect(after(open(), back)).toMatchObject({ view: null, notice: null })
  })

  test('a request that waits in the wallet says that it does', () => {
    const asked = after(adopted, open({ what: 'profile' }), { type: 'watch-token', token })
    expect(then(asked, close)).toMatchObject({ notice: 'request-left', token: { status: 'idle' } })
    const switching = after(adopted, open({ what: 'networks' }), {
      type: 'switch-network',
      chain: 'eip155:10',
    })
    expect(then(switching, close)).toMatchObject({ notice: 'request-left', network: { status: 'idle' } })
    expect(then(switching, { type: 'cancel' })).toMatchObject({
      view: { name: 'networks' },
      notice: 'request-left',
    })
  })

  test('a sign-in by its cancel button stays, with nothing under way, and goes on when the person wants to', () => {
    const state = after(...toWaiting, { type: 'cancel' })
    expect(viewOf(state)).toEqual(['verify', 'connect'])
    expect(state).toMatchObject({ notice: 'sign-in-cancelled', signIn: { status: 'idle' } })
    const chain: DialogEvent = {
      type: 'connection',
      event: { type: 'chain-changed', wallet: fox, chainId: 10 },
    }
    expect(then(state, chain).signIn.status).toBe('idle')
    expect(then(state, { type: 'verify' })).toMatchObject({
      notice: null,
      signIn: { status: 'preparing-message' },
    })
  })

  test('a notice that was read, or is true no more, is gone', () => {
    const state = after(...toWaiting, close)
    expect(then(state, { type: 'dismiss-notice' }).notice).toBeNull()
    expect(then(state, gone).notice).toBeNull()
    expect(then(state, open()).notice).toBeNull()
  })
})

describe('a view put over another', () => {
  test('keeps what runs beneath it, to which Back leads', () => {
    const over = after(...toMessage, { type: 'show', view: { name: 'connect' } })
    expect(viewOf(over)).toEqual(['connect', 'verify'])
    expect(over.signIn.status).toBe('message-ready')
    expect(then(over, back)).toMatchObject({
      view: { name: 'verify' },
      signIn: { status: 'message-ready' },
      notice: null,
    })
  })

  test('that says how one comes by a wallet is not gone back to once one is connected', () => {
    const state = after(
      open(),
      { type: 'show', view: { name: 'get-a-wallet' } },
      { type: 'show', view: { name: 'get-options', wallet: 'a' } },
      { type: 'connect', wallet: fox },
    )
    expect(viewOf(state)).toEqual(['status', 'get-options', 'get-a-wallet', 'connect'])
    expect(viewOf(then(state, succeeded()))).toEqual(['verify', 'connect'])
  })

  test('and then shown for another wallet takes its own place', () => {
    const show = (store: 'ios' | 'android'): DialogEvent => ({
      type: 'show',
      view: { name: 'install-by-scan', wallet: 'a', store },
    })
    const state = after(open(), show('ios'), show('android'))
    expect(state).toMatchObject({ view: { store: 'android' }, trail: [{ name: 'connect' }] })
  })

  test('stops the code that is scanned, which starts anew when it is gone back to', () => {
    const scan = after(open(), { type: 'choose', wallet: 'a', way: 'scan' })
    const over = then(scan, { type: 'show', view: { name: 'get-options', wallet: 'a' } })
    expect(over).toMatchObject({ pairing: { status: 'idle' }, notice: null })
    expect(then(over, back)).toMatchObject({ view: { name: 'scan' }, pairing: { status: 'preparing' } })
  })

  test('another wallet’s code is another code', () => {
    const scan = after(open(), { type: 'choose', wallet: 'a', way: 'scan' })
    const other = then(scan, { type: 'show', view: { name: 'scan', wallet: 'b' } })
    expect(other.pairing).toMatchObject({ status: 'preparing', attempt: scan.pairing.attempt + 2 })
  })
})

describe('choosing another wallet while one is connected', () => {
  const list = [...toMessage, { type: 'show', view: { name: 'connect' } }] satisfies DialogEvent[]

  test('keeps the first until the other is connected, which is then verified', () => {
    const asked = after(...list, { type: 'connect', wallet: owl })
    expect(asked).toMatchObject({ connection: { status: 'connecting', held: { wallet: fox } } })
    const other = then(asked, {
      type: 'connection',
      event: { type: 'succeeded', attempt: 2, view: { accounts: [two], chainId: 1 } },
    })
    expect(viewOf(other)).toEqual(['verify', 'connect'])
    expect(other.signIn).toMatchObject({ status: 'preparing-message', subject: { address: two } })
  })

  test('chosen again, the first says that it is connected, and the way goes on with it', () => {
    const state = after(...list, { type: 'connect', wallet: fox })
    expect(state).toMatchObject({
      view: { name: 'status' },
      connection: { failure: { kind: 'already-connected' } },
    })
    for (const event of [{ type: 'verify' }, { type: 'retry', now: 0 }] as const)
      expect(then(state, event)).toMatchObject({
        view: { name: 'verify' },
        connection: { failure: null },
        signIn: { status: 'message-ready' },
      })
  })

  test('a wallet that goes while the list is open leaves the list, and no way back to it', () => {
    const state = after(...list, gone)
    expect(viewOf(state)).toEqual(['connect'])
    expect(state).toMatchObject({ connection: { failure: null }, signIn: { ended: 'disconnected' } })
  })
})

describe('a wallet that goes', () => {
  test('while it is asked to sign is said where its status is, and connecting anew leads back', () => {
    const state = after(...toWaiting, gone)
    expect(viewOf(state)).toEqual(['status', 'connect'])
    expect(state.connection).toMatchObject({ failure: { kind: 'disconnected' } })
    const again = then(state, { type: 'retry', now: 0 })
    expect(viewOf(then(again, succeeded(again.connection.attempt)))).toEqual(['verify', 'connect'])
  })

  test('after it has signed takes nothing away', () => {
    for (const state of [after(...toVerifying, gone), after(...toVerifying, answered(offline), gone)])
      expect(viewOf(state)).toEqual(['verify', 'connect'])
  })

  test.each([
    ['goes', gone],
    ['is disconnected by the person', { type: 'disconnect' } satisfies DialogEvent],
  ])('that %s while its signature is checked does not hide why it was rejected', (_, event) => {
    const state = after(...toVerifying, event, answered(rejected))
    expect(state).toMatchObject({ view: { name: 'verify' }, signIn: { failure: rejected } })
    expect(viewOf(then(state, { type: 'retry', now: 0 }))[0]).toMatch(/^(?:connect|status)$/)
  })

  test('while its networks or the profile are shown is said', () => {
    for (const what of ['networks', 'profile'] as const)
      expect(viewOf(after(adopted, open({ what }), gone))).toEqual(['status'])
  })

  test('takes with it what it was asked, and nothing is left to be told of', () => {
    const asked = after(
      adopted,
      open({ what: 'profile' }),
      { type: 'watch-token', token },
      { type: 'switch-network', chain: 'eip155:10' },
    )
    expect(then(asked, gone)).toMatchObject({
      network: { status: 'idle' },
      token: { status: 'idle' },
      notice: null,
    })
  })

  test('by the person’s own hand leads to the list where they sign in, and else closes', () => {
    expect(viewOf(after(...toMessage, { type: 'disconnect' }))).toEqual(['connect'])
    expect(viewOf(after(adopted, open({ what: 'networks' }), { type: 'disconnect' }))).toEqual([null])
  })
})

describe('networks and profile', () => {
  test('are what follows a connection that was made for them, and nobody is asked to sign', () => {
    const state = after(open({ what: 'networks', last: fox }), succeeded())
    expect(viewOf(state)).toEqual(['networks', 'connect'])
    expect(state.signIn.status).toBe('idle')
    expect(viewOf(after(open({ what: 'networks' })))).toEqual(['connect'])
  })

  test('a profile is there without a wallet where somebody is signed in, and its wallet is looked for', () => {
    const state = after(open({ what: 'profile', last: fox, signedIn: true }))
    expect(state).toMatchObject({ view: { name: 'profile' }, connection: { status: 'reconnecting' } })
    expect(viewOf(then(state, succeeded()))).toEqual(['profile'])
    expect(viewOf(then(state, failed()))).toEqual(['profile'])
  })

  test('a profile of nobody is a sign-in', () => {
    const state = after(open({ what: 'profile' }))
    expect(viewOf(state)).toEqual(['connect'])
    expect(viewOf(then(state, { type: 'connect', wallet: fox }, succeeded()))).toEqual(['verify', 'connect'])
    expect(then(state, { type: 'show', view: { name: 'networks' } })).toBe(state)
  })

  test('a wallet that arrives on the chain is done, whoever told it to go there', () => {
    const asked = after(...toMessage, { type: 'switch-network', chain: 'eip155:10' })
    expect(viewOf(asked)).toEqual(['networks', 'verify', 'connect'])
    const there = then(asked, {
      type: 'connection',
      event: { type: 'chain-changed', wallet: fox, chainId: 10 },
    })
    expect(there.network.status).toBe('idle')
    expect(then(there, { type: 'switch-network', chain: 'eip155:10' })).toBe(there)
  })
})

test('what runs and is over leaves no trace when the dialog is opened again', () => {
  const state = after(...toConnecting, failed(), close)
  expect(state.connection).toMatchObject({ failure: null })
  const left = after(adopted, open({ what: 'networks' }), { type: 'switch-network', chain: 'eip155:10' })
  const refused = then(left, {
    type: 'network',
    event: { type: 'failed', attempt: 1, kind: 'refused' },
  })
  expect(refused.network.status).toBe('failed')
  expect(then(refused, close, open({ what: 'networks' })).network.status).toBe('idle')
})

test('a wallet that went while the dialog was closed may come back by itself, and starts nothing', () => {
  const state = after(adopted, gone)
  expect(state.connection).toMatchObject({ status: 'disconnected' })
  const there = then(state, {
    type: 'connection',
    event: { type: 'wallet-connected', wallet: fox, view },
  })
  expect(there).toMatchObject({ view: null, connection: { status: 'connected' }, signIn: { status: 'idle' } })
  // Once the dialog has been opened, it comes back only by the person's hand.
  expect(then(state, open()).connection).toMatchObject({ failure: null })
})
