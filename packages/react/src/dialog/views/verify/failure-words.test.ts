import { type ProblemCode, problemStatus } from '@countersign/api'
import type { RejectionReason } from '@countersign/core'
import type { SignInFailure } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { enDialog } from '../../../locales/en/dialog.ts'
import { enRare } from '../../../locales/en/rare.ts'
import type { SignInStep } from '../../../locales/locale.ts'
import { failureWords } from './failure-words.ts'

const words = { ...enDialog, reason: enRare.reason }
const account = 'team.eth (0x1111…1111)'
const put = (failure: SignInFailure, at: SignInStep = 'checking') =>
  failureWords(words, { at, failure, account }, 'Fox', id => (id === 10 ? 'Optimism' : `eip155:${id}`))

describe('the headline is exactly the line of the specification', () => {
  test.each([
    ['preparing', 'Error preparing message, please retry!'],
    ['asking', 'Error signing message, please retry!'],
    ['checking', 'Error verifying signature, please retry!'],
  ] as const)('at the step %s', (at, headline) => {
    expect(put({ kind: 'unreachable', code: 'offline' }, at).headline).toBe(headline)
  })

  test('for an unknown failure', () => {
    expect(put({ kind: 'unknown' }).headline).toBe('Oops, something went wrong!')
  })

  test('for a chain that is not offered', () => {
    expect(put({ kind: 'problem', code: 'chain-not-configured' }, 'preparing').headline).toBe(
      'Wrong network detected, switch or disconnect to continue.',
    )
  })
})

test('every code and every reason has its own sentence', () => {
  const codes = (Object.keys(problemStatus) as ProblemCode[]).filter(
    code => code !== 'signature-rejected' && code !== 'verification-unavailable',
  )
  for (const code of codes) expect(put({ kind: 'problem', code }).reason).toMatch(/^[A-Z].+\.$/)
  const { rejected, unavailable } = words.reason.verdict
  for (const group of [rejected, unavailable, words.reason.problems.unreachable]) {
    const sentences = Object.values(group)
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
  }
})

test('a server that may itself be down is not blamed on the person’s connection', () => {
  for (const sentence of [
    words.reason.problems.unreachable.offline,
    words.connect.status.failed['server-unreachable'].text,
  ]) {
    expect(sentence).not.toContain('internet')
    expect(sentence).toContain('or try again in a moment')
  }
})

test('code that could not be loaded is reported as such, whatever it was needed for', () => {
  const { title, text } = words.reason.wallet.error['code-missing']
  expect(put({ kind: 'code-missing' }).reason).toBe(`${title}. ${text}`)
})

test('the known details of the failure are named', () => {
  const recovered = '0x2222222222222222222222222222222222222222'
  expect(put({ kind: 'rejected', reason: 'wrong-signer', recovered }).reason).toContain('0x2222…2222')
  expect(put({ kind: 'rejected', reason: 'contract-on-another-chain', chainIds: [10, 5] }).reason).toContain(
    'Optimism, eip155:5',
  )
  expect(put({ kind: 'problem', code: 'too-many-requests', retryAfter: 6.2 }).reason).toContain('7 seconds')
  expect(put({ kind: 'wallet', code: 'refused' }).reason).toContain('Fox')
  expect(put({ kind: 'account-changed' }).reason).toContain(account)
})

test('a signed text that differs from the requested one is reported by the changed part, if it has words', () => {
  const changed = (field?: string) =>
    put({ kind: 'problem', code: 'message-changed', ...(field === undefined ? {} : { field }) }).reason
  expect(changed('domain')).toContain('names another site')
  expect(changed('nonce')).toContain('(nonce)')
  expect(changed('resources')).toContain('lists resources')
  for (const field of ['requestId', 'meaning', 'constructor', undefined])
    expect(changed(field)).toBe(words.reason.problems.problem['message-changed'])
})

test('the reason of a site’s own backend is shown as it is', () => {
  const sentence = 'This club is for members only.'
  expect(put({ kind: 'rejected', reason: 'unspecified', sentence })).toEqual({
    headline: 'Error verifying signature, please retry!',
    reason: sentence,
  })
})

test('a check that could not be made says that no new signature is needed, and an invalid signature does not', () => {
  const kept = 'You don’t need to sign again'
  expect(put({ kind: 'unavailable', reason: 'node-timeout' }).reason).toContain(kept)
  for (const reason of Object.keys(words.reason.verdict.rejected) as RejectionReason[])
    expect(put({ kind: 'rejected', reason }).reason).not.toContain(kept)
})

test('a check that failed before anything was signed does not say that the signature is kept', () => {
  const { reason } = put({ kind: 'unavailable', reason: 'node-timeout' }, 'preparing')
  expect(reason).toContain('Nothing was signed')
  expect(reason).not.toContain('sign again')
})
