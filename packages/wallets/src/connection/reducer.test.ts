import { parseAddress } from '@countersign/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextState } from '../testing/next-state.ts'
import type { Wallet } from '../wallet.ts'
import type { ConnectionFailureKind } from './failure.ts'
import { type ConnectionEvent, reduceConnection } from './reducer.ts'
import { type Connected, type ConnectionState, initialConnection, type WalletView } from './state.ts'

const nextConnection = nextState(reduceConnection)

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
const after = (...events: ConnectionEvent[]) => events.reduce(nextConnection, initialConnection)
const connectFox = [
  { type: 'connect', wallet: fox },
  { type: 'succeeded', attempt: 1, view },
] as const satisfies ConnectionEvent[]

describe('connecting', () => {
  test('goes through opening, connecting and waiting for the wallet to connected', () => {
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

  test('a failure has the wallet and the kind', () => {
    expect(
      after({ type: 'connect', wallet: fox }, { type: 'failed', attempt: 1, kind: 'refused' }),
    ).toMatchObject({ status: 'disconnected', failure: { wallet: fox, kind: 'refused' } })
  })

  test('another attempt clears the failure', () => {
    const state = after(
      { type: 'connect', wallet: fox },
      { type: 'failed', attempt: 1, kind: 'refused' },
      { type: 'connect', wallet: fox },
    )
    expect(state).toMatchObject({ status: 'connecting', attempt: 2 })
  })

  test('a response to an earlier attempt changes nothing', () => {
    const state = after({ type: 'connect', wallet: fox }, { type: 'connect', wallet: owl })
    for (const event of [
      { type: 'succeeded', attempt: 1, view },
      { type: 'failed', attempt: 1, kind: 'refused' },
      { type: 'phase', attempt: 1, phase: 'connecting' },
    ] as const)
      expect(nextConnection(state, event)).toBe(state)
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

  test('a connection is kept while another wallet is tried, and if that fails', () => {
    const trying = after(...connectFox, { type: 'connect', wallet: owl })
    expect(trying).toMatchObject({ status: 'connecting', wallet: owl, held: { wallet: fox } })
    expect(nextConnection(trying, { type: 'failed', attempt: 2, kind: 'refused' })).toMatchObject({
      status: 'connected',
      wallet: fox,
      failure: { wallet: owl, kind: 'refused' },
    })
    expect(nextConnection(trying, { type: 'cancel' })).toMatchObject({ status: 'connected', wallet: fox })
    expect(nextConnection(trying, { type: 'succeeded', attempt: 2, view })).toMatchObject({
      status: 'connected',
      wallet: owl,
    })
    expect(nextConnection(trying, { type: 'wallet-disconnected', wallet: fox })).toMatchObject({
      status: 'connecting',
      held: null,
    })
    expect(nextConnection(trying, { type: 'accounts-changed', wallet: fox, accounts: [two] })).toMatchObject({
      held: { accounts: [two] },
    })
  })
})

describe('reconnecting', () => {
  test('ends connected or, without a failure, disconnected', () => {
    const state = after({ type: 'reconnect', wallet: fox })
    expect(state).toMatchObject({ status: 'reconnecting', wallet: fox })
    expect(nextConnection(state, { type: 'succeeded', attempt: 1, view })).toMatchObject({
      status: 'connected',
    })
    expect(nextConnection(state, { type: 'failed', attempt: 1, kind: 'timed-out' })).toMatchObject({
      status: 'disconnected',
      failure: null,
    })
  })

  test('is replaced by connecting to a wallet that is selected', () => {
    expect(after({ type: 'reconnect', wallet: fox }, { type: 'connect', wallet: owl })).toMatchObject({
      status: 'connecting',
      wallet: owl,
    })
  })

  test('does not affect a connection', () => {
    const state = after(...connectFox)
    expect(nextConnection(state, { type: 'reconnect', wallet: owl })).toBe(state)
  })
})

describe('events from the wallet', () => {
  const connected = after(...connectFox)

  test('another account or chain is applied', () => {
    expect(
      nextConnection(connected, { type: 'accounts-changed', wallet: fox, accounts: [two, one] }),
    ).toMatchObject({ accounts: [two, one], chainId: 1 })
    expect(nextConnection(connected, { type: 'chain-changed', wallet: fox, chainId: 10 })).toMatchObject({
      chainId: 10,
      accounts: [one],
    })
  })

  test('a repeated event changes nothing', () => {
    expect(nextConnection(connected, { type: 'chain-changed', wallet: fox, chainId: 1 })).toBe(connected)
    expect(nextConnection(connected, { type: 'accounts-changed', wallet: fox, accounts: [one] })).toBe(
      connected,
    )
    expect(nextConnection(connected, { type: 'wallet-connected', wallet: fox, view })).toBe(connected)
  })

  test('events from another wallet are ignored', () => {
    for (const event of [
      { type: 'accounts-changed', wallet: owl, accounts: [two] },
      { type: 'chain-changed', wallet: owl, chainId: 10 },
      { type: 'wallet-disconnected', wallet: owl },
      { type: 'wallet-connected', wallet: owl, view },
    ] as const)
      expect(nextConnection(connected, event)).toBe(connected)
  })

  test('a wallet that ends the connection is named, and may reconnect', () => {
    const gone = nextConnection(connected, { type: 'wallet-disconnected', wallet: fox })
    expect(gone).toMatchObject({ status: 'disconnected', failure: { wallet: fox, kind: 'disconnected' } })
    expect(nextConnection(gone, { type: 'wallet-connected', wallet: fox, view })).toMatchObject({
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
    const next = nextConnection(state, { type: 'wallet-connected', wallet: fox, view })
    expect(next.status).toBe(counts ? 'connected' : 'disconnected')
  })

  test('a wallet that the person cancelled cannot connect by itself', () => {
    for (const last of [{ type: 'cancel' }, { type: 'disconnect' }] as const) {
      const state = after({ type: 'connect', wallet: fox }, last)
      expect(nextConnection(state, { type: 'wallet-connected', wallet: fox, view })).toBe(state)
    }
  })
})

test('disconnecting ends every state without a failure', () => {
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

test('dismissing clears only the failure', () => {
  const state = after(...connectFox, { type: 'connect', wallet: fox }, { type: 'dismiss' })
  expect(state).toMatchObject({ status: 'connected', failure: null })
  expect(nextConnection(state, { type: 'dismiss' })).toBe(state)
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

  test('find no dead end, no stale response that counts, and no attempt number that decreases', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), walk => {
        let state: ConnectionState = initialConnection
        for (const event of walk) {
          const next: ConnectionState = nextConnection(state, event)
          expect(next.attempt).toBeGreaterThanOrEqual(state.attempt)
          if ('attempt' in event && event.attempt !== state.attempt) expect(next).toBe(state)
          state = next
          const way = nextConnection(state, { type: 'connect', wallet: owl })
          const reached = way.status === 'connecting' || way.status === 'connected'
          expect(reached).toBe(true)
          expect(nextConnection(state, { type: 'disconnect' }).status).toBe('disconnected')
          const cancelled = nextConnection(state, { type: 'cancel' }).status
          expect(['connected', 'disconnected']).toContain(cancelled)
          if (state.status === 'connected')
            expect((state satisfies Connected).accounts.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
