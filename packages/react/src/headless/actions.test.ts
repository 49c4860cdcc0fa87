import type { Cosigning } from '@countersign/api'
import { ProblemError } from '@countersign/api'
import { type DialogState, initialDialog } from '@countersign/wallets/state'
import { describe, expect, test, vi } from 'vitest'
import { enDialog } from '../locales/en/dialog.ts'
import { createActions } from './actions.ts'
import { alice, kitWorld, safeAccount, session } from './testing/kit-world.ts'

const make = (options?: Parameters<typeof kitWorld>[0]) => {
  const world = kitWorld(options)
  return { ...world, actions: createActions(world.kit) }
}
/** What a promise has come to. */
const settled = (promise: Promise<unknown>) =>
  promise.then(
    result => ({ result }),
    error => ({ error: error.code as unknown }),
  )
const ofSafe = { ...session, account: safeAccount }
const soon = () => new Promise(resolve => setTimeout(resolve, 20))
const isOpen = ({ state }: ReturnType<typeof make>) => state.getSnapshot().view !== null

/** The dialog while owners of a Safe have to confirm. */
const waiting = {
  ...initialDialog,
  view: { name: 'verify' },
  signIn: {
    status: 'waiting-for-owners',
    ...{ attempt: 2, since: 1, act: { address: alice, chainId: 1 } },
    question: {
      ...{
        id: 'challenge',
        account: safeAccount,
        message: 'Sign in',
        issuedAt: '',
        expiresAt: '',
        deadline: 0,
      },
      cosigning: { id: 'c1', account: safeAccount as string, status: 'NEEDS_CONFIRMATION' } as Cosigning,
    },
  },
} as const

describe('signing in', () => {
  test('opens the dialog at once, and resolves with the session after onSignedIn was called', async () => {
    const world = make()
    const calls: string[] = []
    world.onSignedIn.mockImplementation(() => calls.push('onSignedIn'))
    const signedIn = world.actions.signIn().then(result => {
      calls.push('resolved')
      return result
    })
    expect(isOpen(world)).toBe(true)
    await world.sign()
    expect(await signedIn).toBe(session)
    expect(calls).toEqual(['onSignedIn', 'resolved'])
  })

  test('resolves at once if someone is signed in, without the dialog', async () => {
    const world = make()
    world.kit.session.set(session)
    expect(await world.actions.signIn()).toBe(session)
    expect(isOpen(world)).toBe(false)
  })

  test('asks the backend first, if this browser was signed in at its last visit', async () => {
    vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => {}, removeItem: () => {} })
    try {
      const world = make()
      world.backend.session.mockResolvedValueOnce(session)
      expect(await world.actions.signIn()).toBe(session)
      expect(isOpen(world)).toBe(false)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('opens the dialog if the backend does not say who is signed in within a second', async () => {
    vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => {}, removeItem: () => {} })
    vi.useFakeTimers()
    try {
      const world = make()
      world.backend.session.mockReturnValueOnce(new Promise(() => {}))
      const asked = settled(world.actions.signIn())
      await vi.advanceTimersByTimeAsync(900)
      expect(isOpen(world)).toBe(false)
      await vi.advanceTimersByTimeAsync(200)
      expect(isOpen(world)).toBe(true)
      world.kit.close()
      expect(await asked).toEqual({ error: 'dialog-closed' })
    } finally {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    }
  })

  test('rejects if the person closes the dialog, with what had failed in it', async () => {
    const world = make()
    const closed = world.actions.signIn()
    world.kit.close()
    await expect(closed).rejects.toMatchObject({ name: 'KitError', code: 'dialog-closed' })

    const cause = new TypeError('boo')
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    world.backend.verify.mockRejectedValueOnce(cause)
    const failed = world.actions.signIn()
    await world.sign()
    await vi.waitFor(() => expect(world.state.getSnapshot().signIn.status).toBe('failed'))
    world.kit.close()
    await expect(failed).rejects.toMatchObject({ code: 'dialog-closed', cause: { code: 'sign-in-failed' } })
    expect(reported).toHaveBeenCalledExactlyOnceWith(cause)
  })

  test('resolves although the dialog shows a failure, if the session was opened by then', async () => {
    const world = make()
    const signedIn = world.actions.signIn()
    world.kit.session.set(session)
    world.kit.close()
    expect(await signedIn).toBe(session)
  })

  test('of a Safe rejects with the id of its cosigning while its owners have to confirm, and not if it was cancelled', async () => {
    const world = make()
    const left = world.actions.signIn()
    world.state.set(waiting)
    world.state.set({ ...initialDialog, signIn: { status: 'idle', attempt: 3, ended: 'cancelled' } })
    await expect(left).rejects.toMatchObject({ code: 'waiting-for-owners', cosigning: 'c1' })

    const cancelled = world.actions.signIn()
    world.state.set(waiting)
    world.state.set({ ...initialDialog, signIn: { status: 'idle', attempt: 4, withdrawn: 'c1' } })
    await expect(cancelled).rejects.toMatchObject({ code: 'dialog-closed' })
  })

  test('of a Safe rejects with what failed if it was not announced to its owners', async () => {
    const world = make()
    const { question, act } = waiting.signIn
    const refused = world.actions.signIn()
    world.state.set({
      ...waiting,
      signIn: {
        ...{ status: 'failed', attempt: 2, act, at: 'asking', progress: null },
        failure: { kind: 'wallet', code: 'refused' },
        question,
        retry: {
          step: 'ask',
          question: { ...question, cosigning: { ...question.cosigning, announcedAt: null } },
        },
      },
    } as DialogState)
    world.state.set(initialDialog)
    await expect(refused).rejects.toMatchObject({ code: 'dialog-closed', cause: { code: 'request-refused' } })
  })

  test.each([
    ['its code is missing', undefined, 'code-not-loaded'],
    ['the server does not say what the site offers', enDialog.noAnswer, 'site-unavailable'],
  ])(
    'rejects when the person closes a dialog that could not be loaded because %s',
    async (_, failure, code) => {
      const failing = make({ code: 'absent' })
      const failed = failing.actions.signIn()
      failing.parts.set({ status: 'failed', failure })
      await soon()
      failing.kit.close()
      await expect(failed).rejects.toMatchObject({ code })
    },
  )

  test('rejects when the provider unmounts, and when it is called after that', async () => {
    const world = make()
    const open = world.actions.signIn()
    world.unmount()
    await expect(open).rejects.toMatchObject({ code: 'provider-unmounted' })
    await expect(world.actions.signIn()).rejects.toMatchObject({ code: 'provider-unmounted' })
  })

  test('twice waits for the same dialog', async () => {
    const world = make()
    const both = [world.actions.signIn(), world.actions.signIn()]
    await world.sign()
    expect(await Promise.all(both)).toEqual([session, session])
  })

  test('again is not answered by the sign-in before', async () => {
    const world = make()
    const first = world.actions.signIn()
    await world.sign()
    await first
    world.kit.session.set(null)
    const second = world.actions.signIn()
    await soon()
    world.kit.close()
    await expect(second).rejects.toMatchObject({ code: 'dialog-closed' })
  })

  test('again is answered although the backend returns the same session', async () => {
    const world = make()
    for (const _ of ['first', 'second']) {
      const signedIn = world.actions.signIn()
      await world.sign()
      expect(await signedIn).toBe(session)
      world.kit.session.set(null)
      await world.actions.disconnect()
    }
  })

  test('leaves no unhandled rejection if its result is ignored', async () => {
    const seen = vi.fn()
    process.on('unhandledRejection', seen)
    try {
      const world = make()
      void world.actions.signIn()
      world.kit.close()
      await world.connect()
      world.refuseChain('refused')
      void world.actions.switchChain({ chainId: 10 })
      await soon()
      world.kit.close()
      await soon()
      expect(seen).not.toHaveBeenCalled()
    } finally {
      process.off('unhandledRejection', seen)
    }
  })
})

describe('signing in as a Safe', () => {
  test('opens the dialog for the Safe, also if another account is signed in', async () => {
    const world = make()
    world.kit.session.set(session)
    const asked = world.actions.signInAsSafe({ account: safeAccount })
    expect(world.state.getSnapshot().view).toEqual({ name: 'safe-owners', safe: { account: safeAccount } })
    world.kit.close()
    await expect(asked).rejects.toMatchObject({ code: 'dialog-closed' })
  })

  test('lets the person choose one, and shows that wallet code is loading', async () => {
    const world = make()
    const choosing = world.actions.signInAsSafe()
    expect(world.state.getSnapshot().view).toEqual({ name: 'safe-ways' })
    world.kit.close()
    await expect(choosing).rejects.toMatchObject({ code: 'dialog-closed' })

    const absent = make({ code: 'absent' })
    const asked = absent.actions.signInAsSafe({ account: safeAccount })
    expect(isOpen(absent)).toBe(true)
    absent.parts.set(world.parts.getSnapshot())
    await vi.waitFor(() => expect(world.state.getSnapshot().view).toMatchObject({ name: 'safe-owners' }))
    absent.kit.close()
    absent.unmount()
    expect(await settled(asked)).toHaveProperty('error')
  })

  test.each(['ready', 'failed'] as const)(
    'leaves a dialog closed that was closed while code was loading, which is then %s',
    async outcome => {
      const world = make({ code: 'absent' })
      const asked = settled(world.actions.signInAsSafe({ account: safeAccount }))
      world.kit.close()
      expect(await asked).toEqual({ error: 'dialog-closed' })
      const loaded = make()
      world.parts.set(outcome === 'ready' ? loaded.parts.getSnapshot() : { status: outcome })
      await soon()
      expect([isOpen(world), isOpen(loaded)]).toEqual([false, false])
    },
  )

  test.each([
    ['with an account', { account: safeAccount.toLowerCase() }],
    ['without one', {}],
  ])('resolves with a session of that Safe only (%s)', async (_, options) => {
    const world = make()
    let asked: Promise<unknown> | undefined
    world.onSignedIn.mockImplementationOnce(() => {
      asked = world.actions.signInAsSafe(options)
    })
    const first = world.actions.signIn()
    await world.sign()
    expect(await first).toBe(session)
    await soon()
    expect(isOpen(world)).toBe(true)
    const done = { status: 'done', attempt: 9, act: waiting.signIn.act, result: ofSafe } as const
    world.state.set(waiting)
    world.state.set({ ...initialDialog, signIn: done })
    world.signedIn.set({ session: ofSafe })
    expect(await asked).toBe(ofSafe)
  })

  test.each([
    ['with an account', { account: safeAccount }],
    ['without one', {}],
  ])('rejects if the person signs in with a key instead (%s)', async (_, options) => {
    const world = make()
    const instead = settled(world.actions.signInAsSafe(options))
    world.state.set({ ...initialDialog, view: { name: 'connect' } })
    const done = { status: 'done', attempt: 9, act: waiting.signIn.act, result: session } as const
    world.state.set({ ...initialDialog, signIn: done })
    world.signedIn.set({ session })
    expect(await instead).toEqual({ error: 'dialog-closed' })
  })

  test('resolves at once if the Safe is signed in', async () => {
    const world = make()
    world.kit.session.set(ofSafe)
    expect(await world.actions.signInAsSafe({ account: safeAccount })).toBe(ofSafe)
  })

  test('opens the dialog for a Safe that is signed in, if it signs again, and resolves once it has', async () => {
    const world = make()
    world.kit.session.set(ofSafe)
    const again = { account: safeAccount, again: true }
    const closed = settled(world.actions.signInAsSafe(again))
    expect(world.state.getSnapshot().view).toEqual({ name: 'safe-owners', safe: { account: safeAccount } })
    world.kit.close()
    expect(await closed).toEqual({ error: 'dialog-closed' })

    const asked = world.actions.signInAsSafe(again)
    const done = { status: 'done', attempt: 9, act: waiting.signIn.act, result: ofSafe } as const
    world.state.set(waiting)
    world.state.set({ ...initialDialog, signIn: done })
    world.signedIn.set({ session: ofSafe })
    expect(await asked).toBe(ofSafe)
  })

  test('rejects without a backend for it', async () => {
    const world = make({ safes: false })
    await expect(world.actions.signInAsSafe()).rejects.toMatchObject({ code: 'safes-not-supported' })
    expect(isOpen(world)).toBe(false)
  })
})

describe('switching the chain', () => {
  async function connected() {
    const world = make()
    await world.connect()
    return world
  }

  test('resolves once the wallet is on the chain, and closes the dialog that it has opened', async () => {
    const world = await connected()
    const switched = world.actions.switchChain({ chainId: 10 })
    expect(world.state.getSnapshot().view).toEqual({ name: 'networks' })
    await switched
    expect(world.state.getSnapshot().connection).toMatchObject({ chainId: 10 })
    await vi.waitFor(() => expect(isOpen(world)).toBe(false))
  })

  test('leaves a dialog open that was open before', async () => {
    const world = await connected()
    world.runtime.actions.open('networks')
    await world.actions.switchChain({ chainId: 10 })
    await soon()
    expect(isOpen(world)).toBe(true)
  })

  test('resolves at once if the wallet is on the chain', async () => {
    const world = await connected()
    await world.actions.switchChain({ chainId: 1 })
    expect(isOpen(world)).toBe(false)
  })

  test('asks for no chain that the site does not offer, and no wallet that is not connected', async () => {
    const world = await connected()
    expect(await settled(world.actions.switchChain({ chainId: 137 }))).toEqual({ error: 'chain-not-offered' })
    expect(await settled(make().actions.switchChain({ chainId: 10 }))).toEqual({
      error: 'wallet-not-connected',
    })
    expect(isOpen(world)).toBe(false)
  })

  test.each([
    ['refused', 'request-refused'],
    ['not-supported', 'chain-not-supported'],
    ['unknown-chain', 'chain-not-supported'],
    ['locked', 'wallet-failed'],
    ['timed-out', 'wallet-failed'],
  ] as const)('that failed (%s) rejects when the person closes the dialog: %s', async (failure, code) => {
    const world = await connected()
    world.refuseChain(failure)
    const refused = world.actions.switchChain({ chainId: 10 })
    await vi.waitFor(() => expect(world.state.getSnapshot().network.status).toBe('failed'))
    world.kit.close()
    expect(await settled(refused)).toEqual({ error: code })
  })

  test('that failed resolves if the person tries again', async () => {
    const world = await connected()
    world.refuseChain('refused')
    const switched = world.actions.switchChain({ chainId: 10 })
    await vi.waitFor(() => expect(world.state.getSnapshot().network.status).toBe('failed'))
    world.runtime.actions.retry()
    expect(await settled(switched)).toEqual({ result: undefined })
  })

  test('rejects if the person closes the dialog while the wallet is asked', async () => {
    const world = await connected()
    world.connection.switchChain.mockReturnValueOnce(new Promise(() => {}))
    const left = world.actions.switchChain({ chainId: 10 })
    await soon()
    world.kit.close()
    expect(await settled(left)).toEqual({ error: 'dialog-closed' })
  })

  test('that was cancelled in the open dialog resolves if the person chooses the chain after all', async () => {
    const world = await connected()
    world.connection.switchChain.mockReturnValueOnce(new Promise(() => {}))
    const switched = world.actions.switchChain({ chainId: 10 })
    await soon()
    world.runtime.actions.cancel()
    expect(world.state.getSnapshot()).toMatchObject({
      view: { name: 'networks' },
      network: { status: 'idle' },
    })
    world.runtime.actions.switchNetwork('eip155:10')
    expect(await settled(switched)).toEqual({ result: undefined })
    await vi.waitFor(() => expect(isOpen(world)).toBe(false))
  })

  test('rejects if the wallet disconnects, or the provider unmounts', async () => {
    const world = await connected()
    world.connection.switchChain.mockReturnValue(new Promise(() => {}))
    const gone = world.actions.switchChain({ chainId: 10 })
    await world.actions.disconnect()
    expect(await settled(gone)).toEqual({ error: 'wallet-not-connected' })
    await world.connect()
    const unmounted = world.actions.switchChain({ chainId: 10 })
    world.unmount()
    expect(await settled(unmounted)).toEqual({ error: 'provider-unmounted' })
  })

  test('twice to one chain asks once; to another chain, the later call counts', async () => {
    const world = await connected()
    world.connection.switchChain.mockReturnValueOnce(new Promise(() => {}))
    const both = [world.actions.switchChain({ chainId: 10 }), world.actions.switchChain({ chainId: 10 })]
    await soon()
    expect(world.connection.switchChain).toHaveBeenCalledTimes(1)
    world.changeChain(10)
    await Promise.all(both)

    world.connection.switchChain.mockReturnValueOnce(new Promise(() => {}))
    world.changeChain(137)
    const first = world.actions.switchChain({ chainId: 1 })
    await soon()
    const second = world.actions.switchChain({ chainId: 10 })
    expect(await settled(first)).toEqual({ error: 'superseded' })
    expect(await settled(second)).toEqual({ result: undefined })
  })
})

test('disconnecting resolves once no wallet is connected, also if none was', async () => {
  const world = make()
  await world.connect()
  await world.actions.disconnect()
  expect(world.state.getSnapshot().connection.status).toBe('disconnected')
  await make({ code: 'absent' }).actions.disconnect()
})

describe('signing out', () => {
  test('works with any backend, and the page is signed out at once', async () => {
    const { kit, backend, actions } = make()
    kit.session.set(session)
    await actions.signOut()
    expect(backend.signOut).toHaveBeenCalledTimes(1)
    expect(kit.session.getSnapshot().status).toBe('signed-out')
  })

  test('that failed leaves the person signed in, and rejects with the cause', async () => {
    const { kit, backend, actions } = make()
    kit.session.set(session)
    const cause = new TypeError('Failed to fetch')
    backend.signOut.mockRejectedValueOnce(cause)
    await expect(actions.signOut()).rejects.toMatchObject({ code: 'sign-out-failed', cause })
    expect(kit.session.getSnapshot().status).toBe('signed-in')
  })

  test('is done if the person was signed out already', async () => {
    const { kit, backend, actions } = make()
    kit.session.set(session)
    const code = 'not-signed-in'
    backend.signOut.mockRejectedValueOnce(
      new ProblemError({ type: `urn:countersign:problem:${code}`, code, title: '', status: 401, detail: '' }),
    )
    await actions.signOut()
    expect(kit.session.getSnapshot().status).toBe('signed-out')
  })
})
