import { parseAccountId } from '@countersign/core'
import type { ProofAct, ProverState } from '@countersign/react/proof'
import { describe, expect, test } from 'vitest'
import { nextSigningStep } from './next-step.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = parseAccountId(`eip155:1:${address}`)
const other = `0x${'1'.repeat(40)}`
const unsigned = { account, status: 'unsigned', cosigning: null } as const
const waiting = { account, status: 'waiting', cosigning: 'k1' } as const
const idle: ProverState = { status: 'idle', attempt: 0 }
const act: ProofAct = { draft: 'd1', account }
const at = { attempt: 1, act }
const text = { id: 'c1', account, message: 'This account is mine.', deadline: 1, cosigning: null }
const ofSafe = { ...text, cosigning: 'k1' }
const ready: ProverState = { status: 'ready', ...at, since: 1, question: text }

describe('an account that signs by itself', () => {
  test('starts with any wallet or none', () => {
    expect(nextSigningStep(unsigned, idle, null)).toEqual({ step: 'begin' })
    expect(nextSigningStep(unsigned, idle, [address])).toEqual({ step: 'begin' })
  })

  test('is not affected by what another account does', () => {
    const state: ProverState = { ...ready, act: { ...act, account: `eip155:10:${address}` } }
    expect(nextSigningStep(unsigned, state, [address])).toEqual({ step: 'begin' })
  })

  test('needs its own wallet once there is a text, and reports which one is connected', () => {
    expect(nextSigningStep(unsigned, ready, null)).toEqual({ step: 'connect', text, connected: null })
    expect(nextSigningStep(unsigned, ready, [other])).toEqual({ step: 'connect', text, connected: other })
    expect(nextSigningStep(unsigned, ready, [other, address])).toEqual({ step: 'sign', text })
  })

  test.each([
    [{ status: 'loading', ...at, next: { step: 'prepare' } }, { step: 'loading' }],
    [{ status: 'preparing', ...at }, { step: 'preparing' }],
    [
      { status: 'switching', ...at, since: 1, question: text },
      { step: 'wallet', text, is: 'switching' },
    ],
    [
      { status: 'asking', ...at, since: 1, question: text, progress: null, slow: false },
      { step: 'wallet', text, is: 'asked' },
    ],
    [
      { status: 'asking', ...at, since: 1, question: text, progress: null, slow: true },
      { step: 'wallet', text, is: 'slow' },
    ],
    [
      { status: 'checking', ...at, since: 1, question: text, answer: '0x', progress: null },
      { step: 'checking', text },
    ],
  ] satisfies [ProverState, object][])('maps the prover’s state to a step: %o', (state, step) => {
    expect(nextSigningStep(unsigned, state, [address])).toEqual(step)
  })

  test('can be retried after a failure, with the text still visible', () => {
    const failure = { kind: 'wallet', code: 'refused' } as const
    const state: ProverState = {
      status: 'failed',
      ...at,
      at: 'asking',
      failure,
      progress: null,
      question: text,
      retry: { step: 'ask', question: text },
    }
    expect(nextSigningStep(unsigned, state, [address])).toEqual({
      ...{ step: 'failed', at: 'asking', failure, message: text.message },
    })
  })

  test('that has signed needs nothing, in any state of the prover', () => {
    expect(nextSigningStep({ ...unsigned, status: 'signed' }, ready, null)).toEqual({ step: 'signed' })
  })
})

describe('a Safe', () => {
  test('has its owners asked, on a later visit too', () => {
    expect(nextSigningStep(waiting, idle, null)).toEqual({
      ...{ step: 'owners', cosigning: 'k1', own: { is: 'prepare' }, isThere: false },
    })
    const fresh: ProverState = { status: 'ready', ...at, since: 1, question: ofSafe }
    expect(nextSigningStep(unsigned, fresh, null)).toMatchObject({ step: 'owners', cosigning: 'k1' })
  })

  test('whose owners are asked again shows the new cosigning', () => {
    const next: ProverState = { status: 'ready', ...at, since: 1, question: { ...text, cosigning: 'k2' } }
    expect(nextSigningStep(waiting, next, null)).toMatchObject({ step: 'owners', cosigning: 'k2' })
  })

  test('may sign in its own wallet while its owners are asked', () => {
    const asked = (state: ProverState) => nextSigningStep(waiting, state, [address])
    expect(asked({ status: 'ready', ...at, since: 1, question: ofSafe })).toMatchObject({
      own: { is: 'sign' },
      isThere: true,
    })
    expect(
      asked({ status: 'asking', ...at, since: 1, question: ofSafe, progress: null, slow: true }),
    ).toMatchObject({
      own: { is: 'slow' },
    })
    expect(asked({ status: 'waiting-for-owners', ...at, since: 1, question: ofSafe })).toMatchObject({
      own: { is: 'nothing' },
    })
    const failure = { kind: 'wrong-network', reason: 'refused' } as const
    expect(
      asked({
        ...{ status: 'failed', ...at, at: 'asking', failure },
        ...{ progress: null, question: null, retry: { step: 'prepare' } },
      }),
    ).toMatchObject({
      own: { is: 'failed', failure },
    })
  })
})
