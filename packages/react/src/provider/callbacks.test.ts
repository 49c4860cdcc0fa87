import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { kitWorld, session } from '../headless/testing/kit-world.ts'
import { enDialog } from '../locales/en/dialog.ts'
import type { SessionState } from '../session/session.ts'
import { watchKit } from './callbacks.ts'

const signedIn = { status: 'signed-in', account: session.account, data: session } as const
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

function make(from?: SessionState) {
  const world = kitWorld()
  const callbacks = { onSignedOut: vi.fn(), onError: vi.fn() }
  let latest: Partial<typeof callbacks> = callbacks
  const left = new AbortController()
  watchKit(world.kit, from ?? world.kit.session.getSnapshot(), () => latest, left.signal)
  const replace = (other: Partial<typeof callbacks>) => {
    latest = other
  }
  return { ...world, ...callbacks, stop: () => left.abort(), replace }
}

describe('onSignedOut', () => {
  test('is called with the session that ended: signed out here, or revoked or expired', async () => {
    const { kit, backend, onSignedOut } = make()
    kit.session.set(session)
    kit.session.set(null)
    await settle()
    expect(onSignedOut.mock.calls).toEqual([[session]])

    kit.session.set(session)
    backend.session.mockResolvedValueOnce(null)
    await kit.session.refresh()
    await settle()
    expect(onSignedOut).toHaveBeenCalledTimes(2)
  })

  test('is called in a tab whose session has ended in another one', async () => {
    vi.stubGlobal('window', new EventTarget())
    const [here, there] = [make(), make()]
    const stops = [here.kit.session.watch(), there.kit.session.watch()]
    try {
      here.kit.session.set(session)
      there.kit.session.set(null)
      await vi.waitFor(() => expect(here.onSignedOut).toHaveBeenCalledTimes(1))
    } finally {
      for (const stop of stops) stop()
      vi.unstubAllGlobals()
    }
  })

  test('is not called if nobody was signed in, if another account signs in, or without an answer', async () => {
    const { kit, backend, onSignedOut } = make()
    await kit.session.refresh()
    kit.session.set(session)
    kit.session.set({ ...session, id: 's2' })
    backend.session.mockRejectedValueOnce(new ServerUnreachableError('offline'))
    await kit.session.refresh()
    await settle()
    expect(kit.session.getSnapshot().status).toBe('signed-in')
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  test('is called for a session that ended while its code was loading', async () => {
    const { onSignedOut } = make(signedIn)
    await settle()
    expect(onSignedOut).not.toHaveBeenCalled()
    const world = kitWorld()
    world.kit.session.set(null)
    const late = vi.fn()
    watchKit(world.kit, signedIn, () => ({ onSignedOut: late }), new AbortController().signal)
    await settle()
    expect(late).toHaveBeenCalledWith(session)
  })

  test('can be replaced, and is not called after the provider has unmounted', async () => {
    const { kit, onSignedOut, replace, stop } = make()
    const other = vi.fn()
    replace({ onSignedOut: other })
    kit.session.set(session)
    kit.session.set(null)
    await settle()
    expect(onSignedOut).not.toHaveBeenCalled()
    expect(other).toHaveBeenCalledTimes(1)
    stop()
    kit.session.set(session)
    kit.session.set(null)
    await settle()
    expect(other).toHaveBeenCalledTimes(1)
  })
})

describe('onError', () => {
  test('is called if the backend does not say who is signed in, each time', async () => {
    const { kit, backend, onError } = make()
    const cause = new ServerUnreachableError('offline')
    backend.session.mockRejectedValue(cause)
    await kit.session.refresh()
    await kit.session.refresh()
    await settle()
    expect(onError).toHaveBeenCalledTimes(2)
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'session-unavailable', cause }))
  })

  test('is called if code could not be loaded', async () => {
    const { parts, onError } = make()
    parts.set({ status: 'failed' })
    await settle()
    expect(onError.mock.calls).toMatchObject([[{ name: 'KitError', code: 'code-not-loaded' }]])
  })

  test('is called if the server does not say what the site offers', async () => {
    const { parts, onError } = make()
    parts.set({ status: 'failed', failure: enDialog.noAnswer })
    await settle()
    expect(onError.mock.calls).toMatchObject([[{ name: 'KitError', code: 'site-unavailable' }]])
  })

  test('is called once for a sign-in that failed, and again for one that was tried again', async () => {
    const { kit, backend, sign, runtime, state, onError } = make()
    vi.stubGlobal('reportError', vi.fn())
    backend.verify.mockRejectedValue(new TypeError('boo'))
    kit.open()
    await sign()
    await vi.waitFor(() => expect(state.getSnapshot().signIn.status).toBe('failed'))
    await settle()
    expect(onError.mock.calls).toMatchObject([[{ code: 'sign-in-failed', cause: { kind: 'unknown' } }]])
    runtime.actions.retry()
    await vi.waitFor(() => expect(state.getSnapshot().signIn.status).toBe('ready'))
    runtime.actions.sign()
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2))
  })

  test('is called for a wallet that did not connect, or did not change its chain', async () => {
    const { kit, runtime, connection, connect, refuseChain, onError } = make()
    connection.connect.mockRejectedValueOnce(Object.assign(new Error('busy'), { code: -32002 }))
    kit.open()
    const [fox] = runtime.installed.getSnapshot()
    if (fox) runtime.actions.connect(fox)
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
    expect(onError.mock.lastCall).toMatchObject([
      { code: 'connection-failed', cause: { kind: 'already-pending' } },
    ])
    kit.close()
    await connect()
    refuseChain('locked')
    runtime.actions.switchNetwork('eip155:10')
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2))
    expect(onError.mock.lastCall).toMatchObject([{ code: 'wallet-failed', cause: 'locked' }])
  })

  test('is not called for what a person has refused or closed', async () => {
    const { kit, runtime, connection, connect, sign, refuseChain, state, onError } = make()
    kit.open()
    connection.signMessage.mockRejectedValueOnce(Object.assign(new Error('no'), { code: 4001 }))
    await sign()
    await vi.waitFor(() => expect(state.getSnapshot().signIn.status).toBe('failed'))
    kit.close()
    await runtime.actions.disconnect()
    await connect()
    refuseChain('refused')
    runtime.actions.switchNetwork('eip155:10')
    await vi.waitFor(() => expect(state.getSnapshot().network.status).toBe('failed'))
    kit.close()
    await settle()
    expect(onError).not.toHaveBeenCalled()
  })

  test('that throws stops nothing', async () => {
    const { parts, replace, onError } = make()
    const thrown = vi.fn()
    process.once('uncaughtException', thrown)
    const failing = vi.fn(() => {
      throw new TypeError('of the page')
    })
    replace({ onError: failing })
    expect(() => parts.set({ status: 'failed' })).not.toThrow()
    await vi.waitFor(() => expect(thrown).toHaveBeenCalledTimes(1))
    replace({ onError })
    parts.set({ status: 'loading' })
    parts.set({ status: 'failed' })
    await settle()
    expect(onError).toHaveBeenCalledTimes(1)
  })
})
