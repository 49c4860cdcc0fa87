import { ServerUnreachableError } from '@countersign/api'
import { expect, test } from 'vitest'
import { NoWalletError, WalletCodeError, WalletTimeoutError } from '../wallet-error.ts'
import { connectionFailure, NoAccountError } from './failure.ts'
import { windowError } from './testing/hosted-world.ts'

const named = (name: string) => Object.assign(new Error(), { name })

test.each([
  ['refused', { code: 4001, message: 'User rejected the request.' }],
  ['refused', { code: 5000, message: 'User rejected' }],
  ['refused', { code: -32603, message: 'User denied account authorization' }],
  ['refused', { code: -32603, message: 'Internal JSON-RPC error.' }],
  ['refused', { code: -32603 }],
  ['refused', { code: -32603, data: { originalError: { code: 4001 } } }],
  ['refused', { name: 'UnknownRpcError', cause: { code: '4001' } }],
  ['refused', { message: 'The user closed the window' }],
  ['refused', new Error('User cancelled')],
  ['refused', 'Rejected by the user'],
])('%s: %j', (kind, error) => {
  expect(connectionFailure(error)).toBe(kind)
})

test.each([
  ['already-pending', { code: -32002, message: 'Request of type wallet_requestPermissions already pending' }],
  ['already-pending', { message: 'Already processing eth_requestAccounts. Please wait.' }],
  ['chain-not-configured', named('ChainNotConfiguredError')],
  ['chain-not-configured', { code: 4902, message: 'Unrecognized chain ID' }],
  ['already-connected', named('ConnectorAlreadyConnectedError')],
  ['not-found', named('ProviderNotFoundError')],
  ['not-found', new Error('Extension context invalidated.')],
  ['not-found', new Error('Attempting to use a disconnected port object')],
  ['not-found', { code: -32603, message: 'Could not establish connection. Receiving end does not exist.' }],
  ['timed-out', new WalletTimeoutError()],
  ['locked', new NoAccountError()],
  ['locked', { code: 4100, message: 'Unauthorized' }],
  ['locked', { code: 4900, message: 'Disconnected' }],
  ['locked', { message: 'Wallet is locked' }],
  ['locked', new NoWalletError()],
  ['server-unreachable', new ServerUnreachableError('offline')],
  ['code-missing', new WalletCodeError()],
  ['popup-blocked', windowError('popup-blocked')],
  ['host-unreachable', { code: 4001, originalError: { name: 'HostedError', code: 'host-unreachable' } }],
  ['no-handshake', { name: 'HostedError', code: 'no-handshake', message: 'rejected' }],
  ['refused', windowError('popup-closed')],
  ['refused', { name: 'HostedError', code: 'popup-closed' }],
  ['unknown', { name: 'HostedError', code: 'something-new' }],
  ['unknown', { name: 'AnotherError', code: 'popup-blocked' }],
  ['unknown', { code: -32603, message: 'header not found' }],
  ['unknown', { code: -32000, message: 'cannot cancel what does not exist' }],
  ['unknown', null],
  ['unknown', undefined],
  ['unknown', 42],
])('%s: %j', (kind, error) => {
  expect(connectionFailure(error)).toBe(kind)
})

test('an error that is its own cause, or whose properties throw, is unknown', () => {
  const circular: { cause?: unknown } = {}
  circular.cause = circular
  const hostile = {
    get code(): number {
      throw new Error('boo')
    },
  }
  expect([circular, hostile].map(connectionFailure)).toEqual(['unknown', 'unknown'])
})
