import { parseAddress } from '@countersign/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Wallet } from '../wallet.ts'
import type { ConnectionFailureKind } from './failure.ts'
import { type ConnectionEvent, connectionReducer } from './reducer.ts'
import { type Connected, type ConnectionState, initialConnection, type WalletView } from './state.ts'

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
const view: WalletView = { accounts: [one], chainId: 1 }
const after = (...events: ConnectionEvent[]) => events.reduce(connectionReducer, initialConnection)
const connectFox = [
  { type: 'connect', wallet: fox },
  { type: 'succeeded', attempt: 1, view },
] as const satisfies ConnectionEvent[]

describe('connecting', () => {
  test('goes through opening, connecting and the wallet to connected', () => {
    expect(after({ type: 'connect', wallet: fox })).toMatchObject({ status: 'connecting', phase: 'opening' })
    expect(
      after({ type: 'connect', wallet: fox }, { type: 'phase', attempt: 1, phase: 'continue-in-wallet' }),
    ).toMatchObject({ status: 'connecting', phase: 'continue-in-wallet', wallet: fox })
    expect(after(...connectFox)).toEqual({
      status: 'connected',
      attempt: 1,
      wallet: fox,
      failure: null,
      ...view,
    })
  })

  test('a failure names the wallet and how', () => {
    expect(
      after({ type: 'connect', wallet: fox }, { type: 'failed', attempt: 1, kind: 'refused' }),
    ).toMatchObject({ status: 'disconnected', failure: { wallet: fox, kind: 'refused' } })
  })

  test('another try forgets the failure', () => {
    const state = after(
      { type: 'connect', wallet: fox },
      { type: 'failed', attempt: 1, kind: 'refused' },
      { type: 'connect', wallet: fox },
    )
    expect(state).toMatchObject({ status: 'connecting', attempt: 2 })
  })

  test('an answer of an earlier attempt changes nothing', () => {
    const state = after({ type: 'connect', wallet: fox }, { type: 'connect', wallet: owl })
    for (const event of [
      { type: 'succeeded', attempt: 1, view },
      { type: 'failed', attempt: 1, kind: 'refused' },
      { type: 'phase', attempt: 1, phase: 'connecting' },
    ] as const)
      expect(connectionReducer(state, event)).toBe(state)
  })

  test('cancelling ends the attempt without a failure', () => {
    expect(after({ type: 'connect', wallet: fox }, { type: 'cancel' })).toEqual({
      status: 'disconnected',
      attempt: 2,
      failure: null,
    })
  })

  test('the connected wallet is not connected twice', () => {
    expect(after(...connectFox, { type: 'connect', wallet: fox })).toMatchObject({
      status: 'connected',
      failure: { wallet: fox, kind: 'already-connected' },
    })
  })

  test('a connection stays while another wallet is tried, and if that comes to nothing', () => {
    const trying = after(...connectFox, { type: 'connect', wallet: owl })
    expect(trying).toMatchObject({ status: 'connecting', wallet: owl, held: { wallet: fox } })
    expect(connectionReducer(trying, { type: 'failed', attempt: 2, kind: 'refused' })).toMatchObject({
      status: 'connected',
      wallet: fox,
      failure: { wallet: owl, kind: 'refused' },
    })
    expect(connectionReducer(trying, { type: 'cancel' })).toMatchObject({ status: 'connected', wallet: fox })
    expect(connectionReducer(trying, { type: 'succeeded', attempt: 2, view })).toMatchObject({
      status: 'connected',
      wallet: owl,
    })
    expect(connectionReducer(trying, { type: 'wallet-disconnected', wallet: fox })).toMatchObject({
      status: 'connecting',
      held: null,
    })
    expect(
      connectionReducer(trying, { type: 'accounts-changed', wallet: fox, accounts: [two] }),
    ).toMatchObject({ held: { accounts: [two] } })
  })
})

describe('reconnecting', () => {
  test('ends connected or, without a word, disconnected', () => {
    const state = after({ type: 'reconnect', wallet: fox })
    expect(state).toMatchObject({ status: 'reconnecting', wallet: fox })
    expect(connectionReducer(state, { type: 'succeeded', attempt: 1, view })).toMatchObject({
      status: 'connected',
    })
    expect(connectionReducer(state, { type: 'failed', attempt: 1, kind: 'timed-out' })).toMatchObject({
      status: 'disconnected',
      failure: null,
    })
  })

  test('gives way to a wallet that is chosen', () => {
    expect(after({ type: 'reconnect', wallet: fox }, { type: 'connect', wallet: owl })).toMatchObject({
      status: 'connecting',
      wallet: owl,
    })
  })

  test('does not disturb a connection', () => {
    const state = after(...connectFox)
    expect(connectionReducer(state, { type: 'reconnect', wallet: owl })).toBe(state)
  })
})

describe('what the wallet tells of its own accord', () => {
  const connected = after(...connectFox)

  test('another account or chain is taken over', () => {
    expect(
      connectionReducer(connected, { type: 'accounts-changed', wallet: fox, accounts: [two, one] }),
    ).toMatchObject({ accounts: [two, one], chainId: 1 })
    expect(connectionReducer(connected, { type: 'chain-changed', wallet: fox, chainId: 10 })).toMatchObject({
      chainId: 10,
      accounts: [one],
    })
  })

  test('what is told twice changes nothing the second time', () => {
    expect(connectionReducer(connected, { type: 'chain-changed', wallet: fox, chainId: 1 })).toBe(connected)
    expect(connectionReducer(connected, { type: 'accounts-changed', wallet: fox, accounts: [one] })).toBe(
      connected,
    )
    expect(connectionReducer(connected, { type: 'wallet-connected', wallet: fox, view })).toBe(connected)
  })

  test('another wallet is not listened to', () => {
    for (const event of [
      { type: 'accounts-changed', wallet: owl, accounts: [two] },
      { type: 'chain-changed', wallet: owl, chainId: 10 },
      { type: 'wallet-disconnected', wallet: owl },
      { type: 'wallet-connected', wallet: owl, view },
    ] as const)
      expect(connectionReducer(connected, event)).toBe(connected)
  })

  test('a wallet that ends the connection is named, and may come back', () => {
    const gone = connectionReducer(connected, { type: 'wallet-disconnected', wallet: fox })
    expect(gone).toMatchObject({ status: 'disconnected', failure: { wallet: fox, kind: 'disconnected' } })
    expect(connectionReducer(gone, { type: 'wallet-connected', wallet: fox, view })).toMatchObject({
      status: 'connected',
    })
  })

  test.each([
    ['already-pending', true],
    ['timed-out', true],
    ['locked', true],
    ['refused', false],
    ['not-found', false],
    ['unknown', false],
  ] satisfies [ConnectionFailureKind, boolean][])('after %s a late approval counts: %s', (kind, counts) => {
    const state = after({ type: 'connect', wallet: fox }, { type: 'failed', attempt: 1, kind })
    const next = connectionReducer(state, { type: 'wallet-connected', wallet: fox, view })
    expect(next.status).toBe(counts ? 'connected' : 'disconnected')
  })

  test('a wallet that the person turned away from cannot connect by itself', () => {
    for (const last of [{ type: 'cancel' }, { type: 'disconnect' }] as const) {
      const state = after({ type: 'connect', wallet: fox }, last)
      expect(connectionReducer(state, { type: 'wallet-connected', wallet: fox, view })).toBe(state)
    }
  })
})

test('disconnecting ends in every state without a failure', () => {
  for (const events of [
    [...connectFox],
    [{ type: 'connect', wallet: fox } as const],
    [{ type: 'reconnect', wallet: fox } as const],
    [
      { type: 'connect', wallet: fox },
      { type: 'failed', attempt: 1, kind: 'refused' },
    ] as const,
  ])
    expect(after(...events, { type: 'disconnect' })).toMatchObject({ status: 'disconnected', failure: null })
})

test('dismissing forgets only the failure', () => {
  const state = after(...connectFox, { type: 'connect', wallet: fox }, { type: 'dismiss' })
  expect(state).toMatchObject({ status: 'connected', failure: null })
  expect(connectionReducer(state, { type: 'dismiss' })).toBe(state)
})

describe('random walks', () => {
  const wallets = fc.constantFrom(fox, owl)
  const attempt = fc.nat(12)
  const accounts = fc.constantFrom([one] as const, [two] as const, [two, one] as const)
  const views: fc.Arbitrary<WalletView> = fc.record({ accounts, chainId: fc.constantFrom(1, 10) })
  const events: fc.Arbitrary<ConnectionEvent> = fc.oneof(
    fc.record({ type: fc.constantFrom('connect', 'reconnect', 'wallet-disconnected'), wallet: wallets }),
    fc.record({ type: fc.constantFrom('cancel', 'dismiss', 'disconnect') }),
    fc.record({ type: fc.constant('succeeded'), attempt, view: views }),
    fc.record({ type: fc.constant('wallet-connected'), wallet: wallets, view: views }),
    fc.record({ type: fc.constant('accounts-changed'), wallet: wallets, accounts }),
    fc.record({ type: fc.constant('chain-changed'), wallet: wallets, chainId: fc.constantFrom(1, 10) }),
    fc.record({
      type: fc.constant('failed'),
      attempt,
      kind: fc.constantFrom<ConnectionFailureKind>('refused', 'timed-out', 'unknown'),
    }),
    fc.record({
      type: fc.constant('phase'),
      attempt,
      phase: fc.constantFrom<('opening' | 'connecting' | 'continue-in-wallet')[]>(
        'connecting',
        'continue-in-wallet',
      ),
    }),
  ) as fc.Arbitrary<ConnectionEvent>

  test('find no dead end, no stale answer that counts, and no attempt that goes back', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), walk => {
        let state: ConnectionState = initialConnection
        for (const event of walk) {
          const next: ConnectionState = connectionReducer(state, event)
          expect(next.attempt).toBeGreaterThanOrEqual(state.attempt)
          if ('attempt' in event && event.attempt !== state.attempt) expect(next).toBe(state)
          state = next
          const way = connectionReducer(state, { type: 'connect', wallet: owl })
          const reached = way.status === 'connecting' || way.status === 'connected'
          expect(reached).toBe(true)
          expect(connectionReducer(state, { type: 'disconnect' }).status).toBe('disconnected')
          const cancelled = connectionReducer(state, { type: 'cancel' }).status
          expect(['connected', 'disconnected']).toContain(cancelled)
          if (state.status === 'connected')
            expect((state satisfies Connected).accounts.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
