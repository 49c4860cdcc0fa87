import { parseAddress } from '@countersign/core'
import type { OwnerAct, OwnerFailure } from '@countersign/react'
import { expect, test } from 'vitest'
import { cosigning as enCosigning } from '../../locales/en/cosigning.ts'
import { reasonOf } from './reason.ts'
import { bob } from './testing/cosigning.ts'

const words = enCosigning.failure
const { verdict } = words
const say = (failure: OwnerFailure, wallet: string | null = 'Inkwell', act: OwnerAct['kind'] = 'confirm') =>
  reasonOf(failure, { act, owner: 'alice.eth', connected: 'team.eth (0xe9f1…3AD2)', wallet }, words)

test('a message names the wallet, or uses other wording if its name is unknown', () => {
  expect(say({ kind: 'wallet', code: 'refused' })).toContain(
    'You rejected the request in Inkwell. Nothing was signed.',
  )
  expect(say({ kind: 'wallet', code: 'locked' }, null)).toMatch(/^Your wallet is locked/)
})

test('a wallet that shows another account reads which one is needed', () => {
  expect(say({ kind: 'wrong-account', connected: parseAddress(bob) })).toContain(
    'team.eth (0xe9f1…3AD2), but alice.eth',
  )
})

test.each([
  [{ reason: 'stale-owner' }, verdict.confirmation['stale-owner']],
  [{ reason: 'wrong-chain' }, verdict.confirmation['wrong-chain']],
  [{ reason: 'wrong-signer' }, verdict.rejected['wrong-signer']],
  [{ reason: 'bad-part', fault: 'contract-refused' }, verdict.rejected['contract-refused']],
  [{ reason: 'bad-part', fault: 'recovery-id' }, verdict.rejected['signature-recovery-id']],
  [{ reason: 'bad-part', fault: 'too-short' }, verdict.confirmation.malformed],
  [{ reason: 'signature-not-hex' }, verdict.rejected['signature-not-hex']],
  [{ reason: 'unspecified' }, verdict.rejected.unspecified],
] as const)('each reason to reject a confirmation has its own message: %o', (refusal, what) => {
  expect(say({ kind: 'confirmation-refused', ...refusal }).startsWith(what)).toBe(true)
})

test('too many requests are reported with the time to wait', () => {
  expect(say({ kind: 'problem', code: 'too-many-requests', retryAfter: 2.2 })).toContain('3 s')
  expect(say({ kind: 'problem', code: 'internal' })).toBe(words.problems.problem.internal)
})

test('a check that could not be made is not reported as an invalid signature', () => {
  expect(say({ kind: 'unavailable', reason: 'nodes-disagree' })).toBe(
    `${verdict.unavailable['nodes-disagree']} ${verdict.unavailableNext.later} ${verdict.unavailableNext.signed}`,
  )
  expect(say({ kind: 'unreachable', code: 'offline' })).toBe(
    `${words.problems.unreachable.offline} ${verdict.unavailableNext.signed}`,
  )
})

test('a refusal by the Safe or its gateway quotes the code or message that was given', () => {
  expect(say({ kind: 'would-revert', code: 'GS020' })).toContain('(GS020)')
  expect(say({ kind: 'would-revert', code: null })).not.toContain('(')
  expect(say({ kind: 'not-proposed', said: 'Not an owner.' })).toContain('“Not an owner.”')
  expect(say({ kind: 'not-proposed', said: null })).toContain('Nothing was proposed')
})

test.each(['approve-on-chain', 'sign-on-chain'] as const)(
  'a transaction that was rejected (%s) is reported as not sent, without mentioning a signature',
  act => {
    const said = say({ kind: 'wallet', code: 'refused' }, 'Inkwell', act)
    expect(said).toContain('No transaction was sent.')
    expect(said).not.toContain('signed')
  },
)
