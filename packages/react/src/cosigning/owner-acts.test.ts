import { createClient } from '@countersign/api'
import type { Owner, OwnerState, WalletRuntime } from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'
import { expect, test, vi } from 'vitest'
import { asked } from '../../gallery/cosignings.ts'
import type { Parts } from '../kit/kit.ts'
import { enDialog } from '../locales/en/dialog.ts'
import { ownerActs } from './owner-acts.ts'

const safe = `0x${'5'.repeat(40)}`
const alice = `0x${'a'.repeat(40)}`

function Nothing() {
  return null
}

/** A page whose wallet code the test lets come, or not. */
function page() {
  const owner: Owner = {
    state: createStore<OwnerState>({ status: 'idle', attempt: 0 }),
    confirm: vi.fn(),
    decline: vi.fn(),
    approveOnChain: vi.fn(),
    signOnChain: vi.fn(),
    propose: vi.fn(),
    proceed: vi.fn(),
    retry: vi.fn(),
    reset: vi.fn(),
  }
  const make = vi.fn(async () => owner)
  const parts = createStore<Parts>({ status: 'absent' })
  const kit = {
    client: createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) }),
    parts,
    load: vi.fn(() => {
      if (parts.getSnapshot().status !== 'ready') parts.set({ status: 'loading' })
    }),
  }
  const openWindow = vi.fn()
  const runtime: Partial<WalletRuntime> = { owner: make, openWindow }
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
  return { ...{ kit, owner, make, come, fail, onMade, openWindow }, acts: ownerActs(kit, onMade) }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('wallet code is loaded with the first act, and what acts is made once', async () => {
  const { acts, kit, owner, make, come, onMade } = page()
  expect(kit.load).not.toHaveBeenCalled()
  acts.confirm(asked, safe, alice)
  expect(kit.load).toHaveBeenCalledTimes(1)
  await come()
  expect(owner.confirm).toHaveBeenCalledExactlyOnceWith(asked, safe, alice)
  acts.decline(asked, alice, 'No.')
  acts.approveOnChain(asked, safe, alice)
  acts.proceed()
  acts.retry()
  acts.reset()
  await settled()
  expect(owner.decline).toHaveBeenCalledExactlyOnceWith(asked, alice, 'No.')
  expect(owner.approveOnChain).toHaveBeenCalledExactlyOnceWith(asked, safe, alice)
  for (const act of [owner.proceed, owner.retry, owner.reset]) expect(act).toHaveBeenCalledTimes(1)
  expect(make).toHaveBeenCalledTimes(1)
  expect(onMade).toHaveBeenCalledExactlyOnceWith(owner)
})

test('an act that waits for wallet code says so, and that it goes on', async () => {
  const { acts, owner, come } = page()
  acts.confirm(asked, safe, alice)
  expect(acts.ahead.getSnapshot()).toMatchObject({ status: 'loading', act: { kind: 'confirm', safe } })
  await come()
  expect(acts.ahead.getSnapshot().status).toBe('idle')
  expect(owner.confirm).toHaveBeenCalledTimes(1)
})

test('an act that the person does not wait for any more is not done when wallet code comes', async () => {
  const { acts, owner, come } = page()
  acts.confirm(asked, safe, alice)
  acts.reset()
  expect(acts.ahead.getSnapshot().status).toBe('idle')
  await come()
  expect(owner.confirm).not.toHaveBeenCalled()
})

test('of acts that come while wallet code is on its way the last one is done', async () => {
  const { acts, owner, come } = page()
  acts.confirm(asked, safe, alice)
  acts.decline(asked, alice, '')
  await come()
  expect(owner.confirm).not.toHaveBeenCalled()
  expect(owner.decline).toHaveBeenCalledTimes(1)
})

test('an act that cannot have wallet code says so, and tries again when it is asked to', async () => {
  const { acts, kit, owner, come, fail } = page()
  acts.confirm(asked, safe, alice)
  await fail()
  expect(acts.ahead.getSnapshot()).toMatchObject({ status: 'failed', failure: { kind: 'code-missing' } })
  acts.retry()
  expect(kit.load).toHaveBeenCalledTimes(2)
  expect(acts.ahead.getSnapshot().status).toBe('loading')
  await come()
  expect(owner.confirm).toHaveBeenCalledExactlyOnceWith(asked, safe, alice)
})

test('an act whose code neither comes nor fails is not lost without a word', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { acts, owner, make, come } = page()
    // A request that the server went away under: it is never answered.
    make.mockImplementationOnce(() => new Promise(() => {}))
    acts.prepare()
    await come()
    acts.confirm(asked, safe, alice)
    expect(acts.ahead.getSnapshot().status).toBe('loading')
    vi.advanceTimersByTime(20_000)
    expect(acts.ahead.getSnapshot()).toMatchObject({ status: 'failed', failure: { kind: 'code-missing' } })
    acts.retry()
    await settled()
    expect(owner.confirm).toHaveBeenCalledExactlyOnceWith(asked, safe, alice)
    vi.advanceTimersByTime(60_000)
    expect(acts.ahead.getSnapshot().status).toBe('idle')
  } finally {
    vi.useRealTimers()
  }
})

test('letting go where nothing was done loads nothing', async () => {
  const { acts, kit } = page()
  acts.reset()
  await settled()
  expect(kit.load).not.toHaveBeenCalled()
})

test('what is made ahead acts at once, and says nothing where it cannot be made', async () => {
  const { acts, owner, make, come, fail } = page()
  acts.prepare()
  await fail()
  acts.prepare()
  await come()
  expect(make).toHaveBeenCalledTimes(1)
  acts.confirm(asked, safe, alice)
  await settled()
  expect(make).toHaveBeenCalledTimes(1)
  expect(owner.confirm).toHaveBeenCalledTimes(1)
})

test('the window of a wallet on a web page is opened in the press of what asks for a signature', async () => {
  const { acts, come, openWindow } = page()
  await come()
  acts.confirm(asked, safe, alice)
  expect(openWindow).toHaveBeenCalledTimes(1)
  acts.decline(asked, alice, '')
  expect(openWindow).toHaveBeenCalledTimes(2)
})

test('what is done on the chain opens that window once its cost is agreed to', async () => {
  const { acts, come, openWindow } = page()
  await come()
  acts.approveOnChain(asked, safe, alice)
  acts.signOnChain(asked, safe, alice)
  acts.propose(asked, safe, alice, null)
  expect(openWindow).not.toHaveBeenCalled()
  acts.proceed()
  expect(openWindow).toHaveBeenCalledTimes(1)
})
