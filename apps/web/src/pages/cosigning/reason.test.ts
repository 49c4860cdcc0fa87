import { parseAddress } from '@countersign/core'
import type { OwnerAct, OwnerFailure } from '@countersign/react'
import { expect, test } from 'vitest'
import { messages as enCosigning } from '../../locales/compiled/en/cosigning.ts'
import { alice, bob } from './cosigning.fixture.ts'
import { reasonOf } from './reason.ts'

const words = enCosigning.failure
const say = (failure: OwnerFailure, wallet: string | null = 'Inkwell', act: OwnerAct['kind'] = 'confirm') =>
  reasonOf(failure, { act, owner: alice, wallet }, words)

test('a wallet is told by its name, and one without a name in other words', () => {
  expect(say({ kind: 'wallet', code: 'refused' })).toContain(
    'You rejected the request in Inkwell. Nothing was signed.',
  )
  expect(say({ kind: 'wallet', code: 'locked' }, null)).toMatch(/^Your wallet is locked/)
})

test('a wallet that shows another account reads which is wanted', () => {
  expect(say({ kind: 'wrong-account', connected: parseAddress(bob) })).toContain('0xe9f1…3AD2')
})

test.each([
  [{ reason: 'stale-owner' }, words.refused['stale-owner']],
  [{ reason: 'wrong-chain' }, words.refused['wrong-chain']],
  [{ reason: 'bad-part', fault: 'contract-refused' }, words.refused['contract-refused']],
  [{ reason: 'bad-part', fault: 'recovery-id' }, words.refused.unusable],
  [{ reason: 'signature-not-hex' }, words.refused.unusable],
  [{ reason: 'unspecified' }, words.refused.unusable],
] as const)('a confirmation is refused with its own reason: %o', (refusal, said) => {
  expect(say({ kind: 'confirmation-refused', ...refusal })).toBe(said)
})

test('many tries say how long to wait', () => {
  expect(say({ kind: 'problem', code: 'too-many-requests', retryAfter: 2.2 })).toContain('3 s')
  expect(say({ kind: 'problem', code: 'internal' })).toBe(words.server)
})

test('that nobody could be asked is told apart from a no', () => {
  expect(say({ kind: 'unavailable', reason: 'nodes-disagree' })).toBe(words.unavailable)
  expect(say({ kind: 'unreachable', code: 'offline' })).toBe(words.unreachable.offline)
})

test('what is not taken is told with the words of whoever does not take it', () => {
  expect(say({ kind: 'would-revert', code: 'GS020' })).toContain('(GS020)')
  expect(say({ kind: 'would-revert', code: null })).not.toContain('(')
  expect(say({ kind: 'not-proposed', said: 'Not an owner.' })).toContain('“Not an owner.”')
  expect(say({ kind: 'not-proposed', said: null })).toContain('Nothing was proposed')
})

test.each(['approve-on-chain', 'sign-on-chain'] as const)(
  'A transaction that was refused (%s) is said to be not sent; nothing is said of signing.',
  act => {
    const said = say({ kind: 'wallet', code: 'refused' }, 'Inkwell', act)
    expect(said).toContain('No transaction was sent.')
    expect(said).not.toContain('signed')
  },
)
