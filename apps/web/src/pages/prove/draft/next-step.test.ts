import type { ProofAct, ProverState } from '@countersign/react/proof'
import { describe, expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = `eip155:1:${address}`
const other = `0x${'1'.repeat(40)}`
const unsigned = { account, status: 'unsigned', cosigning: null } as const
const waiting = { account, status: 'waiting', cosigning: 'k1' } as const
const idle: ProverState = { status: 'idle', attempt: 0 }
const act: ProofAct = { draft: 'd1', account }
const at = { attempt: 1, act }
const text = { id: 'c1', account, message: 'This account is mine.', deadline: 1, cosigning: null }
const ofSafe = { ...text, cosigning: 'k1' }
const ready: ProverState = { status: 'text-ready', ...at, text }

describe('an account that signs by itself', () => {
  test('is begun with, whoever is connected', () => {
    expect(nextStep(unsigned, idle, null)).toEqual({ step: 'begin' })
    expect(nextStep(unsigned, idle, [address])).toEqual({ step: 'begin' })
  })

  test('is not moved by what another account does', () => {
    const state: ProverState = { ...ready, act: { ...act, account: `eip155:10:${address}` } }
    expect(nextStep(unsigned, state, [address])).toEqual({ step: 'begin' })
  })

  test('needs its own wallet once there is a text, and is told which is connected', () => {
    expect(nextStep(unsigned, ready, null)).toEqual({ step: 'connect', text, connected: null })
    expect(nextStep(unsigned, ready, [other])).toEqual({ step: 'connect', text, connected: other })
    expect(nextStep(unsigned, ready, [other, address])).toEqual({ step: 'sign', text })
  })

  test.each([
    [{ status: 'loading', ...at }, { step: 'loading' }],
    [{ status: 'preparing-text', ...at }, { step: 'preparing' }],
    [
      { status: 'switching-network', ...at, text },
      { step: 'wallet', text, is: 'switching' },
    ],
    [
      { status: 'waiting-for-signature', ...at, text, slow: false },
      { step: 'wallet', text, is: 'asked' },
    ],
    [
      { status: 'waiting-for-signature', ...at, text, slow: true },
      { step: 'wallet', text, is: 'slow' },
    ],
    [
      { status: 'verifying-signature', ...at, text },
      { step: 'checking', text },
    ],
  ] satisfies [ProverState, object][])('%o', (state, step) => {
    expect(nextStep(unsigned, state, [address])).toEqual(step)
  })

  test('can be tried again after it failed, with the text still to be read', () => {
    const failure = { kind: 'wallet', code: 'refused' } as const
    const state: ProverState = {
      status: 'failed',
      ...at,
      at: 'waiting-for-signature',
      failure,
      message: 'text',
    }
    expect(nextStep(unsigned, state, [address])).toEqual({
      ...{ step: 'failed', at: 'waiting-for-signature', failure, message: 'text' },
    })
  })

  test('that has signed needs nothing, whatever goes on', () => {
    expect(nextStep({ ...unsigned, status: 'signed' }, ready, null)).toEqual({ step: 'signed' })
  })
})

describe('a Safe', () => {
  test('has its owners asked, also on another visit', () => {
    expect(nextStep(waiting, idle, null)).toEqual({
      ...{ step: 'owners', cosigning: 'k1', own: { is: 'prepare' }, isThere: false },
    })
    const fresh: ProverState = { status: 'text-ready', ...at, text: ofSafe }
    expect(nextStep(unsigned, fresh, null)).toMatchObject({ step: 'owners', cosigning: 'k1' })
  })

  test('whose owners are asked anew is about what they are asked now', () => {
    const anew: ProverState = { status: 'text-ready', ...at, text: { ...text, cosigning: 'k2' } }
    expect(nextStep(waiting, anew, null)).toMatchObject({ step: 'owners', cosigning: 'k2' })
  })

  test('may sign itself in its own wallet, while its owners can', () => {
    const asked = (state: ProverState) => nextStep(waiting, state, [address])
    expect(asked({ status: 'text-ready', ...at, text: ofSafe })).toMatchObject({
      own: { is: 'sign' },
      isThere: true,
    })
    expect(asked({ status: 'waiting-for-signature', ...at, text: ofSafe, slow: true })).toMatchObject({
      own: { is: 'slow' },
    })
    expect(asked({ status: 'waiting-for-owners', ...at, text: ofSafe })).toMatchObject({
      own: { is: 'nothing' },
    })
    const failure = { kind: 'wrong-network', reason: 'refused' } as const
    expect(
      asked({ status: 'failed', ...at, at: 'waiting-for-signature', failure, message: null }),
    ).toMatchObject({ own: { is: 'failed', failure } })
  })
})
