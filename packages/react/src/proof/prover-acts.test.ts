import { createClient } from '@countersign/api'
import type { Prover, ProverState, WalletRuntime } from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'
import { expect, test, vi } from 'vitest'
import type { Parts } from '../kit/kit.ts'
import { enDialog } from '../locales/en/dialog.ts'
import { proverActs } from './prover-acts.ts'

const account = `eip155:1:0x${'a'.repeat(40)}`

function Nothing() {
  return null
}

/** A page whose wallet code the test lets come, or not. */
function page() {
  const state = createStore<ProverState>({ status: 'idle', attempt: 0 })
  const prover: Prover = {
    state,
    prepare: vi.fn(),
    sign: vi.fn(),
    takeUp: vi.fn(() => true),
    retry: vi.fn(),
    reset: vi.fn(),
  }
  const make = vi.fn(async () => prover)
  const parts = createStore<Parts>({ status: 'absent' })
  const kit = {
    client: createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) }),
    parts,
    load: vi.fn(() => {
      if (parts.getSnapshot().status !== 'ready') parts.set({ status: 'loading' })
    }),
  }
  const openWindow = vi.fn()
  const runtime: Partial<WalletRuntime> = { prover: make, openWindow }
  const come = async () => {
    parts.set({
      ...{ status: 'ready', words: enDialog, Content: Nothing, Notices: Nothing },
      runtime: runtime as WalletRuntime,
    })
    await settled()
  }
  const fail = async () => {
    parts.set({ status: 'failed' })
    await settled()
  }
  const onMade = vi.fn()
  return { ...{ kit, prover, state, make, come, fail, onMade, openWindow }, acts: proverActs(kit, onMade) }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('wallet code is loaded with the first act, which says so while it waits', async () => {
  const { acts, kit, prover, make, come, onMade } = page()
  expect(kit.load).not.toHaveBeenCalled()
  acts.prepare('d1', account)
  expect(acts.ahead.getSnapshot()).toMatchObject({ status: 'loading', act: { draft: 'd1', account } })
  await come()
  expect(acts.ahead.getSnapshot().status).toBe('idle')
  expect(prover.prepare).toHaveBeenCalledExactlyOnceWith('d1', account, undefined)
  acts.prepare('d1', account)
  expect(prover.prepare).toHaveBeenCalledTimes(2)
  expect(make).toHaveBeenCalledTimes(1)
  expect(onMade).toHaveBeenCalledExactlyOnceWith(prover)
})

test('an act whose code does not come says so, and can be tried again', async () => {
  const { acts, prover, come, fail } = page()
  acts.prepare('d1', account)
  await fail()
  expect(acts.ahead.getSnapshot()).toMatchObject({ status: 'failed', failure: { kind: 'code-missing' } })
  acts.retry()
  await come()
  expect(prover.prepare).toHaveBeenCalledExactlyOnceWith('d1', account, undefined)
})

test('what was left while the code came does not begin', async () => {
  const { acts, prover, come } = page()
  acts.prepare('d1', account)
  acts.reset()
  await come()
  expect(prover.prepare).not.toHaveBeenCalled()
})

test('a draft is gone on with once the code is there, unless the person has begun something by then', async () => {
  const first = page()
  first.acts.takeUp('d1')
  await first.come()
  expect(first.prover.takeUp).toHaveBeenCalledExactlyOnceWith('d1')
  const second = page()
  second.acts.takeUp('d1')
  second.acts.prepare('d1', account)
  await second.come()
  expect(second.prover.takeUp).not.toHaveBeenCalled()
})

test('the window of a wallet on a web page opens within the press that asks it', async () => {
  const { acts, openWindow, state, come } = page()
  acts.load()
  await come()
  acts.sign()
  expect(openWindow).toHaveBeenCalledTimes(1)
  const at = { attempt: 1, act: { draft: 'd1', account }, message: null }
  const failed = (step: 'preparing-text' | 'waiting-for-signature') =>
    state.set({ status: 'failed', ...at, at: step, failure: { kind: 'wallet', code: 'refused' } })
  failed('preparing-text')
  acts.retry()
  expect(openWindow).toHaveBeenCalledTimes(1)
  failed('waiting-for-signature')
  acts.retry()
  expect(openWindow).toHaveBeenCalledTimes(2)
})
