import type { ConnectionState, SignInState, Wallet } from '@countersign/wallets'
import { expect, test } from 'vitest'
import { dialogView } from './view.ts'

const wallet: Wallet = {
  id: 'a',
  name: 'Fox',
  icon: null,
  rdns: 'a',
  provider: { request: async () => null },
}
const failure = { wallet, kind: 'refused' } as const
const connected = {
  status: 'connected',
  attempt: 1,
  wallet,
  accounts: ['0x'],
  chainId: 1,
} as unknown as Extract<ConnectionState, { status: 'connected' }>

const idle: SignInState = { status: 'idle', attempt: 0, ended: null }
const lost = { status: 'disconnected', attempt: 1, failure: { wallet, kind: 'disconnected' } } as const
const at = { attempt: 1, subject: {}, challenge: {}, signature: '0x' }
const verifying = { ...at, status: 'verifying-signature' } as unknown as SignInState
const kept = { ...at, status: 'failed', again: { ...at, step: 'verify' } } as unknown as SignInState
const gone = { ...at, status: 'failed', again: { step: 'prepare' } } as unknown as SignInState

test.each([
  ['wallets', { status: 'disconnected', attempt: 0, failure: null }],
  ['wallet-status', { status: 'disconnected', attempt: 1, failure }],
  ['wallet-status', { status: 'connecting', attempt: 1, wallet, phase: 'opening', held: null }],
  ['wallet-status', { status: 'reconnecting', attempt: 1, wallet }],
  ['wallet-status', { ...connected, failure }],
  ['verify', { ...connected, failure: null }],
] satisfies [string, ConnectionState][])('%s is what %o shows', (view, state) => {
  expect(dialogView(state, idle)).toBe(view)
})

test('a signature that is there is shown without its wallet, until it is of no use', () => {
  const none = { status: 'disconnected', attempt: 1, failure: null } as const
  expect([verifying, kept, gone].map(signIn => dialogView(lost, signIn))).toEqual([
    'verify',
    'verify',
    'wallet-status',
  ])
  expect([verifying, kept, gone].map(signIn => dialogView(none, signIn))).toEqual([
    'verify',
    'verify',
    'wallets',
  ])
})

test('who wants another wallet sees the list, until another is connected', () => {
  const stays: ConnectionState = { ...connected, failure: null }
  expect(dialogView(stays, idle, 'a')).toBe('wallets')
  expect(dialogView({ ...stays, failure: { wallet, kind: 'already-connected' } }, idle, 'a')).toBe(
    'wallet-status',
  )
  expect(dialogView({ ...stays, wallet: { ...wallet, id: 'b' } }, idle, 'a')).toBe('verify')
})
