import type { ConnectionState, Wallet } from '@countersign/wallets'
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

test.each([
  ['wallets', { status: 'disconnected', attempt: 0, failure: null }],
  ['wallet-status', { status: 'disconnected', attempt: 1, failure }],
  ['wallet-status', { status: 'connecting', attempt: 1, wallet, phase: 'opening', held: null }],
  ['wallet-status', { status: 'reconnecting', attempt: 1, wallet }],
  ['wallet-status', { ...connected, failure }],
  ['verify', { ...connected, failure: null }],
] satisfies [string, ConnectionState][])('%s is what %o shows', (view, state) => {
  expect(dialogView(state)).toBe(view)
})
