import { type ProblemCode, problemStatus } from '@countersign/api'
import type { SignInFailure } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { messages as enReason } from '../../../locales/compiled/en/reason.ts'
import { enDialog } from '../../../locales/en/dialog.ts'
import type { SignInStep } from '../../../locales/locale.ts'
import { failureWords } from './failure-words.ts'

const words = { ...enDialog, reason: enReason }
const address = '0x1111111111111111111111111111111111111111'
const put = (failure: SignInFailure, at: SignInStep = 'verifying-signature') =>
  failureWords(words, { at, failure, address }, 'Fox', chain => (chain === 'eip155:10' ? 'Optimism' : chain))

describe('the headline is the line of the specification, word for word', () => {
  test.each([
    ['preparing-message', 'Error preparing message, please retry!'],
    ['waiting-for-signature', 'Error signing message, please retry!'],
    ['verifying-signature', 'Error verifying signature, please retry!'],
  ] as const)('%s', (at, headline) => {
    expect(put({ kind: 'unreachable', code: 'offline' }, at).headline).toBe(headline)
  })

  test('anything unforeseen', () => {
    expect(put({ kind: 'unknown' }).headline).toBe('Oops, something went wrong!')
  })

  test('a chain that is not offered', () => {
    expect(put({ kind: 'problem', code: 'chain-not-configured' }, 'preparing-message').headline).toBe(
      'Wrong network detected, switch or disconnect to continue.',
    )
  })
})

test('every code and every reason has its own sentence', () => {
  const codes = (Object.keys(problemStatus) as ProblemCode[]).filter(
    code => code !== 'signature-rejected' && code !== 'verification-unavailable',
  )
  for (const code of codes) expect(put({ kind: 'problem', code }).reason).toMatch(/^[A-Z].+\.$/)
  for (const group of [words.reason.rejected, words.reason.unavailable, words.reason.unreachable]) {
    const sentences = Object.values(group)
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
  }
})

test('a server that may itself be down is not put down to the person’s connection', () => {
  for (const sentence of [
    words.reason.unreachable.offline,
    words.connect.status.failed['server-unreachable'].text,
  ]) {
    expect(sentence).not.toContain('internet')
    expect(sentence).toContain('or try again in a moment')
  }
})

test('what is known of the failure is named', () => {
  const recovered = '0x2222222222222222222222222222222222222222'
  expect(put({ kind: 'rejected', reason: 'wrong-signer', recovered }).reason).toContain('0x2222…2222')
  expect(
    put({ kind: 'rejected', reason: 'contract-on-another-chain', chains: ['eip155:10', 'eip155:5'] }).reason,
  ).toContain('Optimism, eip155:5')
  expect(put({ kind: 'problem', code: 'too-many-requests', retryAfter: 6.2 }).reason).toContain('7 seconds')
  expect(put({ kind: 'wallet', code: 'refused' }).reason).toContain('Fox')
  expect(put({ kind: 'account-changed' }).reason).toContain('0x1111…1111')
})

test('a text that is not the one asked for is told by the part that differs, where that has words', () => {
  const changed = (field?: string) =>
    put({ kind: 'problem', code: 'message-changed', ...(field === undefined ? {} : { field }) }).reason
  expect(changed('domain')).toContain('names another site')
  expect(changed('nonce')).toContain('(nonce)')
  expect(changed('resources')).toContain('lists resources')
  for (const field of ['requestId', 'meaning', 'constructor', undefined])
    expect(changed(field)).toBe(words.reason.problem['message-changed'])
})

test('the reason that a site’s own backend gives is told as it is', () => {
  const sentence = 'This club is for members only.'
  expect(put({ kind: 'rejected', reason: 'unspecified', sentence })).toEqual({
    headline: 'Error verifying signature, please retry!',
    reason: sentence,
  })
})

test('"could not ask" says that no new signature is needed, "no" does not', () => {
  const kept = 'You don’t need to sign again'
  expect(put({ kind: 'unavailable', reason: 'node-timeout' }).reason).toContain(kept)
  for (const sentence of Object.values(words.reason.rejected)) expect(sentence).not.toContain(kept)
})
