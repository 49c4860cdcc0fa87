import { expect, test } from 'vitest'
import { windowError } from './connection/testing/hosted-world.ts'
import { RelayUnreachableError } from './pairing/open-pairing.ts'
import { noteEarly } from './provider-error.ts'
import { type WalletErrorCode, WalletTimeoutError, walletError } from './wallet-error.ts'

const early = { code: 4001 }
noteEarly(early)

test.each<[WalletErrorCode, unknown]>([
  ['refused', { code: 4001, message: 'User rejected the request.' }],
  ['refused', { code: 5000 }],
  ['refused', { code: -32603, message: 'User denied message signature.' }],
  ['refused', { code: -32603, message: 'Internal JSON-RPC error.' }],
  ['refused', windowError('popup-closed')],
  ['refused-unasked', early],
  ['refused-unasked', { code: -32000, cause: early }],
  ['already-pending', { code: -32002 }],
  ['already-pending', { message: 'Already processing eth_requestAccounts. Please wait.' }],
  ['already-pending', new Error('A request of this kind is pending')],
  ['unknown-chain', { code: 4902 }],
  ['not-supported', { code: 4200 }],
  ['not-supported', { code: -32601 }],
  ['not-supported', { code: -32004 }],
  ['not-supported', new Error('wallet_watchAsset is not implemented')],
  ['locked', { code: 4100 }],
  ['locked', { code: 4900 }],
  ['locked', { code: 4901 }],
  ['locked', new Error('Please unlock your wallet')],
  ['not-found', new Error('Extension context invalidated.')],
  ['timed-out', new WalletTimeoutError()],
  ['request-expired', Object.assign(new Error('over'), { name: 'RelayRequestExpiredError' })],
  ['relay-unreachable', new RelayUnreachableError('offline')],
  ['popup-blocked', windowError('popup-blocked')],
  ['host-unreachable', { code: 4001, originalError: { name: 'HostedError', code: 'host-unreachable' } }],
  ['unknown', { code: -32603, message: 'header not found' }],
  ['unknown', { code: -32000, message: 'cannot cancel what does not exist' }],
  ['unknown', new Error('block header missing')],
  ['unknown', undefined],
])('a wallet error is %s: %j', (code, error) => {
  expect(walletError(error)).toBe(code)
})

test('a code takes precedence over a message, and a rejection over both', () => {
  expect(walletError({ code: 4200, message: 'The wallet is locked' })).toBe('not-supported')
  expect(walletError({ code: 4100, message: 'A request is pending' })).toBe('locked')
  expect(walletError({ code: 4100, cause: { code: 4001 } })).toBe('refused')
})
