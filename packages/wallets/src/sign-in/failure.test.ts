import {
  type Problem,
  type ProblemCode,
  ProblemError,
  problemStatus,
  ServerUnreachableError,
} from '@countersign/api'
import { expect, test } from 'vitest'
import { windowError } from '../connection/testing/hosted-world.ts'
import { RelayUnreachableError } from '../pairing/open-pairing.ts'
import { keepsSignature, needsOtherWallet } from './failure.ts'
import { serverFailure, walletFailure } from './read-failure.ts'

const problem = (code: ProblemCode, more = {}) =>
  new ProblemError({
    type: `urn:countersign:problem:${code}`,
    code,
    title: code,
    status: problemStatus[code],
    detail: code,
    ...more,
  } as Problem)

test('a rejected signature keeps its reason and what belongs to it', () => {
  expect(
    serverFailure(problem('signature-rejected', { reason: 'wrong-signer', recovered: '0xabc' })),
  ).toEqual({ kind: 'rejected', reason: 'wrong-signer', recovered: '0xabc' })
  expect(
    serverFailure(
      problem('signature-rejected', { reason: 'contract-on-another-chain', chains: ['eip155:10'] }),
    ),
  ).toEqual({ kind: 'rejected', reason: 'contract-on-another-chain', chainIds: [10] })
  expect(serverFailure(problem('signature-rejected'))).toEqual({ kind: 'rejected', reason: 'unspecified' })
})

test('a text that differs from the requested one keeps the part that differs', () => {
  expect(serverFailure(problem('message-changed', { field: 'nonce' }))).toEqual({
    kind: 'problem',
    code: 'message-changed',
    field: 'nonce',
  })
})

test('"could not be verified" is never "rejected"', () => {
  expect(serverFailure(problem('verification-unavailable', { reason: 'nodes-disagree' }))).toEqual({
    kind: 'unavailable',
    reason: 'nodes-disagree',
  })
  expect(serverFailure(problem('verification-unavailable', { reason: 'contract-refused' }))).toEqual({
    kind: 'unavailable',
    reason: 'unspecified',
  })
})

test('a server that cannot be reached is distinguished from any other failure', () => {
  expect(serverFailure(new ServerUnreachableError('timeout'))).toEqual({
    kind: 'unreachable',
    code: 'timeout',
  })
  expect(serverFailure(problem('too-many-requests', { retryAfter: 7 }))).toEqual({
    kind: 'problem',
    code: 'too-many-requests',
    retryAfter: 7,
  })
  expect(serverFailure(new TypeError('boo'))).toEqual({ kind: 'unknown' })
  expect(serverFailure(problem('of-the-future' as ProblemCode))).toEqual({ kind: 'unknown' })
})

test('the same signature is sent again exactly if the server left the challenge open', () => {
  const kept = Object.keys(problemStatus).filter(code =>
    keepsSignature(serverFailure(problem(code as ProblemCode))),
  )
  expect(kept.toSorted()).toEqual([
    'challenge-in-progress',
    'database-unavailable',
    'internal',
    'request-timeout',
    'storage-full',
    'too-many-requests',
    'verification-unavailable',
  ])
  expect(keepsSignature({ kind: 'unreachable', code: 'offline' })).toBe(true)
  expect(keepsSignature({ kind: 'expired' })).toBe(false)
})

test('a signature that is too large to verify is not sent again, but leads to another wallet', () => {
  const tooLarge = serverFailure(problem('verification-unavailable', { reason: 'signature-too-large' }))
  expect(keepsSignature(tooLarge)).toBe(false)
  expect(needsOtherWallet(tooLarge)).toBe(true)
  expect(needsOtherWallet({ kind: 'unavailable', reason: 'node-timeout' })).toBe(false)
})

test('a wallet that cannot sign leads to another wallet, one that did not sign can be asked again', () => {
  expect(needsOtherWallet({ kind: 'wallet', code: 'not-supported' })).toBe(true)
  expect(needsOtherWallet({ kind: 'wallet', code: 'refused' })).toBe(false)
})

test.each([
  ['refused', { code: 4001 }],
  ['refused', { code: 5000 }],
  ['refused', { code: -32603, message: 'User denied message signature.' }],
  ['already-pending', { code: -32002, message: 'Resource unavailable' }],
  ['locked', { code: 4100 }],
  ['locked', new Error('Keyring is locked')],
  ['not-found', new Error('Extension context invalidated.')],
  ['not-found', { code: -32603, message: 'Attempting to use a disconnected port object' }],
  ['not-supported', { code: 4200 }],
  ['not-supported', { code: -32601, message: 'Method not found' }],
  ['request-expired', Object.assign(new Error('over'), { name: 'RelayRequestExpiredError' })],
  ['popup-blocked', windowError('popup-blocked')],
  ['host-unreachable', windowError('host-unreachable')],
  ['no-handshake', windowError('no-handshake')],
  ['refused', windowError('popup-closed')],
  ['relay-unreachable', new RelayUnreachableError('offline')],
  ['unknown', new Error('block header missing')],
  ['unknown', undefined],
])('a wallet that did not sign: %s', (code, error) => {
  expect(walletFailure(error)).toEqual({ kind: 'wallet', code })
})
