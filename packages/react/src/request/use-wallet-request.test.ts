import { createClient } from '@countersign/api'
import type { RequestSteps, WalletRuntime } from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'
import { expect, test, vi } from 'vitest'
import type { Parts } from '../kit/kit.ts'
import { enDialog } from '../locales/en/dialog.ts'
import { resumeDraft } from '../proof/use-prover.ts'
import { createCurrentSite } from '../site/site.ts'
import { createWalletRequest } from './use-wallet-request.ts'

type Signing = {
  readonly act: string
  readonly question: string
  readonly answer: string
  readonly progress: null
  readonly result: string
  readonly failure: string
}

function Nothing() {
  return null
}

/** Creates a page whose wallet code loads when the test says so. */
function page() {
  const steps = {
    prepare: vi.fn<NonNullable<RequestSteps<Signing>['prepare']>>(async act => ({ question: `${act}?` })),
    ask: vi.fn<RequestSteps<Signing>['ask']>(async () => ({ failure: 'refused', retry: 'ask' })),
    resume: vi.fn(() => true),
    slowAfter: () => null,
    unforeseen: 'unknown',
  }
  const load = vi.fn(async () => steps)
  const parts = createStore<Parts>({ status: 'absent' })
  const client = createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) })
  const kit = {
    client,
    parts,
    site: createCurrentSite(client),
    isUnmounted: () => false,
    load: vi.fn(() => {
      if (parts.getSnapshot().status !== 'ready') parts.set({ status: 'loading' })
    }),
  }
  const openWindow = vi.fn()
  const runtime: Partial<WalletRuntime> = { openWindow }
  const arrive = async () => {
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
  const request = createWalletRequest<Signing, typeof steps>(kit, { load, notLoaded: 'code-missing' })
  return { kit, steps, load, arrive, fail, openWindow, request, now: request.state.getSnapshot }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('wallet code is loaded with the first request, which is loading until then', async () => {
  const { request, kit, steps, load, arrive, now } = page()
  expect(kit.load).not.toHaveBeenCalled()
  request.start('confirm', { step: 'prepare' })
  expect(kit.load).toHaveBeenCalledTimes(1)
  expect(now()).toMatchObject({ status: 'loading', act: 'confirm' })
  await arrive()
  expect(now()).toMatchObject({ status: 'ready', act: 'confirm', question: 'confirm?' })
  request.start('decline', { step: 'prepare' })
  expect(now().status).toBe('preparing')
  expect(steps.prepare).toHaveBeenCalledTimes(2)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a request whose code cannot be loaded fails, and a retry loads the code again', async () => {
  const { request, kit, steps, arrive, fail, now } = page()
  request.start('confirm', { step: 'prepare' })
  await fail()
  expect(now()).toMatchObject({ status: 'failed', at: 'preparing', failure: 'code-missing' })
  request.retry()
  expect(kit.load).toHaveBeenCalledTimes(2)
  expect(now().status).toBe('loading')
  await arrive()
  expect(steps.prepare).toHaveBeenCalledTimes(1)
})

test('a request that was cancelled while code was loading does not start', async () => {
  const { request, steps, arrive, now } = page()
  request.start('confirm', { step: 'prepare' })
  request.cancel()
  expect(now().status).toBe('idle')
  await arrive()
  expect(steps.prepare).not.toHaveBeenCalled()
})

test('of several requests while code is loading, only the last one starts', async () => {
  const { request, steps, arrive } = page()
  request.start('confirm', { step: 'prepare' })
  request.start('decline', { step: 'ask', question: '' })
  await arrive()
  expect(steps.prepare).not.toHaveBeenCalled()
  expect(steps.ask).toHaveBeenCalledTimes(1)
})

test('a request whose code neither loads nor fails has failed after 20 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { request, steps, load, arrive, now } = page()
    // The server never completes the response.
    load.mockImplementationOnce(() => new Promise(() => {}))
    request.load().catch(() => {})
    await arrive()
    request.start('confirm', { step: 'prepare' })
    expect(now().status).toBe('loading')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(now()).toMatchObject({ status: 'failed', failure: 'code-missing' })
    request.retry()
    await settled()
    expect(steps.prepare).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(now().status).toBe('ready')
  } finally {
    vi.useRealTimers()
  }
})

test('cancelling without a request loads nothing', async () => {
  const { request, kit } = page()
  request.cancel()
  await settled()
  expect(kit.load).not.toHaveBeenCalled()
})

test('a request starts at once if its code is loaded, and a failed preload shows nothing', async () => {
  const { request, load, arrive, fail, now } = page()
  request.load().catch(() => {})
  await fail()
  expect(now().status).toBe('idle')
  request.load().catch(() => {})
  await arrive()
  expect(load).toHaveBeenCalledTimes(1)
  request.start('confirm', { step: 'ask', question: '' })
  expect(now().status).toBe('asking')
})

test('the window of a hosted wallet opens only within the press that asks the wallet', async () => {
  const { request, steps, arrive, openWindow, now } = page()
  await arrive()
  request.start('confirm', { step: 'ask', question: '' })
  expect(openWindow).toHaveBeenCalledTimes(1)
  await settled()
  request.retry()
  expect(openWindow).toHaveBeenCalledTimes(2)
  steps.prepare.mockResolvedValueOnce({ failure: 'node-unreachable', retry: 'prepare' })
  request.start('approve', { step: 'prepare' })
  await settled()
  expect(now().status).toBe('failed')
  request.retry()
  await settled()
  expect(now().status).toBe('ready')
  expect(openWindow).toHaveBeenCalledTimes(2)
  request.ask()
  expect(openWindow).toHaveBeenCalledTimes(3)
})

test('a draft resumes once code is loaded, unless the person has started something by then', async () => {
  const first = page()
  resumeDraft(first.request, 'd1')
  await first.arrive()
  expect(first.steps.resume).toHaveBeenCalledExactlyOnceWith('d1', first.request)
  const second = page()
  resumeDraft(second.request, 'd1')
  second.request.start('confirm', { step: 'prepare' })
  await second.arrive()
  expect(second.steps.resume).not.toHaveBeenCalled()
})
