import { createClient, ProblemError, type Session } from '@countersign/api'
import type { WalletRuntime } from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'
import { expect, test, vi } from 'vitest'
import type { Parts } from '../kit/kit.ts'
import { en } from '../locales/en/locale.ts'
import { createKit } from '../provider/create-kit.ts'
import { createActions } from './actions.ts'
import { whenReady } from './when-ready.ts'

const session = { id: 's1' } as Session
const switchNetwork = vi.fn()
// The only function of the runtime that is called here.
const openWindow = vi.fn()
const runtime = { actions: { switchNetwork }, openWindow } as unknown as WalletRuntime
const ready: Parts = {
  status: 'ready',
  runtime,
  words: {} as never,
  Content: () => null,
  Notices: () => null,
}

/** Creates a kit whose wallet code loads when the test says so. */
function make() {
  const signOut = vi.fn(async () => {})
  const kit = createKit({
    client: createClient({ fetch: async () => Promise.reject(new TypeError('No test asks a server.')) }),
    authentication: {
      session: async () => session,
      prepare: async () => Promise.reject(new Error('not here')),
      verify: async () => session,
      signOut,
    },
    locale: en,
    onSignedIn: () => {},
  })
  const parts = createStore<Parts>({ status: 'absent' })
  const load = vi.fn(() => parts.set({ status: 'loading' }))
  const open = vi.fn()
  const whole = { ...kit, parts, load, open }
  return { kit: whole, parts, load, open, signOut, actions: createActions(whole) }
}

test('actions that need wallet code load it first', async () => {
  const { parts, load, actions } = make()
  actions.switchNetwork('eip155:10')
  expect(load).toHaveBeenCalled()
  expect(switchNetwork).not.toHaveBeenCalled()
  parts.set(ready)
  await vi.waitFor(() => expect(switchNetwork).toHaveBeenCalledWith('eip155:10'))
})

test('if wallet code cannot be loaded, the dialog says so, and loading can be retried', async () => {
  const { kit, parts, open, actions } = make()
  actions.verify()
  parts.set({ status: 'failed' })
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  const again = whenReady(kit)
  parts.set(ready)
  expect(await again).toBe(runtime)
})

test('actions that are pending when the page unmounts are rejected', async () => {
  const { kit, parts } = make()
  const waiting = whenReady(kit)
  parts.set({ status: 'absent' })
  await expect(waiting).rejects.toThrow('could not be loaded')
})

test('signing out works with any backend, and the page is signed out at once', async () => {
  const { kit, signOut, actions } = make()
  kit.session.set(session)
  await actions.signOut()
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(kit.session.getSnapshot().status).toBe('signed-out')
})

test('a failed sign-out leaves the person signed in, unless they were not', async () => {
  const { kit, signOut, actions } = make()
  kit.session.set(session)
  signOut.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(actions.signOut()).rejects.toThrow('Failed to fetch')
  expect(kit.session.getSnapshot().status).toBe('signed-in')
  const problem = { title: '', status: 401, detail: '' }
  signOut.mockRejectedValueOnce(
    new ProblemError({ ...problem, type: 'urn:countersign:problem:not-signed-in' }),
  )
  await expect(actions.signOut()).rejects.toThrow(ProblemError)
  expect(kit.session.getSnapshot().status).toBe('signed-out')
})

test('a wallet’s window opens within the press, and nothing is loaded for it', () => {
  openWindow.mockClear()
  const { actions, parts, load } = make()
  actions.openWindow()
  expect(load).not.toHaveBeenCalled()
  parts.set(ready)
  actions.openWindow()
  expect(openWindow).toHaveBeenCalledTimes(1)
})
