import type { Session } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { createRuntime } from './runtime.ts'
import type { RuntimeOptions } from './runtime-options.ts'
import { atVerifying } from './sign-in/testing/sign-in-world.ts'
import { createStore } from './store.ts'
import { chains, fox, memoryOf, one, owl, session, settle, useFakeTime, world } from './testing/world.ts'
import type { Wallet } from './wallet.ts'

useFakeTime()

test.each([
  ['by its rdns', { rdns: 'org.fox', id: 'org.fox#1' }, ['org.fox', 'org.owl']],
  ['by its id, where it has one that lasts', { rdns: null, id: 'injected' }, ['injected', 'org.owl']],
  ['not at all, where its id ends with the page', { rdns: null, id: 'wagmi:1f2e' }, ['org.owl']],
])('a wallet is remembered %s', async (_, names, recent) => {
  const kept = JSON.stringify({ names: ['org.owl'], last: null })
  const { runtime, asked } = world({ 'countersign.wallets': kept })
  runtime.actions.connect({ ...fox, ...names })
  await settle()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  expect(runtime.state.getSnapshot().connection.status).toBe('connected')
  expect(runtime.recent.getSnapshot()).toEqual(recent)
})

describe('the wallet of the last visit', () => {
  test('is found again without a request to the person', async () => {
    const { runtime, asked, link } = world({ 'countersign.wallet': 'org.owl' })
    runtime.actions.open()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'reconnecting', wallet: owl })
    asked.reconnect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'connected', wallet: owl })
    expect(runtime.state.getSnapshot().signIn.status).toBe('preparing')
    expect(link.connect).not.toHaveBeenCalled()
  })

  test.each([
    ['no longer knows the page', undefined],
    ['does not answer', null],
  ])('that %s does not change the list', async (_, answer) => {
    const { runtime, asked } = world({ 'countersign.wallet': 'org.owl' })
    runtime.actions.open()
    if (answer === undefined) asked.reconnect.resolve(undefined)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'disconnected', failure: null })
  })

  test('that is no longer installed is not looked for', () => {
    const { runtime } = world({ 'countersign.wallet': 'org.gone' })
    runtime.actions.open()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
  })
})

describe('the extension of the last visit', () => {
  const kept = { 'countersign.wallet': 'org.owl' }

  test('is connected once it announces itself, without a request and without the dialog', async () => {
    const wallets = createStore<readonly Wallet[]>([fox])
    const discovery = { ...wallets, refresh: () => {}, stop: () => {} }
    const { runtime, asked, link } = world(kept, { discovery })
    runtime.rejoin()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
    wallets.set([fox, owl])
    asked.reconnect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: null,
      connection: { status: 'connected', wallet: owl },
    })
    expect(link.connect).not.toHaveBeenCalled()
  })

  test('is asked once, however often the page wants it, if it does not know the page or does not answer', async () => {
    for (const isSilent of [false, true]) {
      const { runtime, asked, link } = world(kept)
      runtime.rejoin()
      if (!isSilent) asked.reconnect.resolve(undefined)
      await settle()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
      runtime.rejoin()
      await settle()
      expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
      expect(link.reconnect).toHaveBeenCalledTimes(1)
    }
  })

  test('is not asked again after the person has disconnected it', async () => {
    const { runtime, asked, link } = world(kept)
    runtime.rejoin()
    asked.reconnect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    runtime.actions.disconnect()
    runtime.rejoin()
    await settle()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
    expect(link.reconnect).toHaveBeenCalledTimes(1)
  })

  describe('whose code loads slowly', () => {
    const slow = () => {
      const opening = Promise.withResolvers<void>()
      const parts = world(kept, {
        openWalletConnection: async () => {
          await opening.promise
          return parts.link
        },
      })
      parts.runtime.rejoin()
      return { ...parts, opening }
    }

    test('has its whole time to answer once the code is there', async () => {
      const { runtime, asked, opening } = slow()
      await vi.advanceTimersByTimeAsync(60_000)
      expect(runtime.state.getSnapshot().connection.status).toBe('reconnecting')
      opening.resolve()
      await vi.advanceTimersByTimeAsync(2_000)
      asked.reconnect.resolve({ accounts: [one], chainId: 1 })
      await settle()
      expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'connected', wallet: owl })
    })

    test('is not asked if the person has disconnected or the page has ended by then', async () => {
      for (const end of ['disconnect', 'dispose'] as const) {
        const { runtime, link, opening } = slow()
        await settle()
        if (end === 'dispose') runtime.dispose()
        else runtime.actions.disconnect()
        opening.resolve()
        await settle()
        expect(link.reconnect).not.toHaveBeenCalled()
        expect(vi.getTimerCount()).toBe(0)
      }
    })
  })

  test('is left alone while the person chooses a wallet', async () => {
    const { runtime } = world()
    runtime.actions.open()
    runtime.rejoin()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
  })

  test('is the only wallet that is asked: a phone and a hosted wallet stay asleep', () => {
    for (const name of ['hosted:house', 'rainbow', 'phone', 'org.gone']) {
      const { runtime } = world({ 'countersign.wallet': name })
      runtime.rejoin()
      expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
    }
  })
})

describe('the Safe around a page in Safe{Wallet}', () => {
  const safe = { ...owl, id: 'safe-app', safe: { account: `eip155:1:${one}`, isReadOnly: false } }
  const framed = (first: readonly Wallet[]) => {
    const wallets = createStore(first)
    return { ...world({}, { discovery: { ...wallets, refresh: () => {}, stop: () => {} } }), wallets }
  }

  test('is connected at once, without a request and without the dialog', async () => {
    const { runtime, asked, link, wallets } = framed([fox])
    wallets.set([safe, fox])
    asked.reconnect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: null,
      connection: { status: 'connected', wallet: safe },
    })
    expect(link.connect).not.toHaveBeenCalled()
  })

  test('is connected as the chosen wallet if the list is open already', async () => {
    const { runtime, asked, wallets } = framed([fox])
    runtime.actions.open()
    wallets.set([safe, fox])
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'status' },
      connection: { wallet: safe },
    })
    await settle()
    asked.connect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    expect(runtime.state.getSnapshot().view).toEqual({ name: 'verify' })
  })

  test('stays disconnected once the person has disconnected it', async () => {
    const { runtime, asked, wallets } = framed([safe, fox])
    asked.reconnect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    runtime.actions.disconnect()
    wallets.set([fox, safe])
    await settle()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
  })

  test('is not connected if the person may only look at it', async () => {
    const { runtime } = framed([{ ...safe, safe: { ...safe.safe, isReadOnly: true } }])
    await settle()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
  })
})

test('an event from a listener is processed after the current one, and all listeners see the changes in one order', async () => {
  const { runtime } = world()
  const seen: (string | undefined)[] = []
  runtime.state.subscribe(() => {
    if (runtime.state.getSnapshot().view?.name === 'connect') runtime.actions.connect(fox)
  })
  runtime.state.subscribe(() => seen.push(runtime.state.getSnapshot().view?.name))
  runtime.actions.open()
  await settle()
  expect(seen.slice(0, 2)).toEqual(['connect', 'status'])
  expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'connecting', phase: 'connecting' })
})

test('after disposal, nothing changes any more, and no timer runs', async () => {
  const { runtime, asked, tell, onSignedIn } = await atVerifying()
  const state = runtime.state.getSnapshot()
  runtime.dispose()
  expect(vi.getTimerCount()).toBe(0)
  asked.answer.resolve({ session })
  tell(fox)?.({ type: 'wallet-disconnected', wallet: fox })
  runtime.actions.close()
  await settle()
  expect(runtime.state.getSnapshot()).toBe(state)
  expect(onSignedIn).not.toHaveBeenCalled()
})

describe('the wallet of this browser', () => {
  const safe = { ...owl, safe: { account: `eip155:1:${one}`, isReadOnly: true } }
  test.each([
    ['is asked at once if it is the only one', [fox], 'connecting'],
    ['is chosen by the person if several are installed', [fox, owl], 'disconnected'],
    ['is not the Safe around the page', [safe], 'disconnected'],
  ] as const)('%s', (_, installed, status) => {
    const discovery = { ...createStore<readonly Wallet[]>(installed), refresh: () => {}, stop: () => {} }
    const { runtime } = world({}, { discovery })
    runtime.actions.open('installed')
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: { name: status === 'connecting' ? 'status' : 'connect' },
      connection: { status },
    })
  })
})

describe('what a click would open', () => {
  const kept = { 'countersign.wallets': JSON.stringify({ names: [fox.rdns], last: fox.rdns }) }
  const runtimeWith = (more: Partial<RuntimeOptions<Session>>, memory = memoryOf()) =>
    createRuntime<Session>({
      authentication: {
        session: async () => null,
        prepare: neverAsked,
        verify: neverAsked,
        signOut: neverAsked,
      },
      chains: async () => chains,
      discovery: { ...createStore<readonly Wallet[]>([fox]), refresh: () => {}, stop: () => {} },
      memory,
      ...more,
    })
  const neverAsked = () => Promise.reject(new Error('Nobody is asked ahead.'))

  test.each([
    { who: 'a new person', memory: memoryOf(), signedIn: false, what: 'connect', view: 'connect' },
    {
      who: 'a person who connected before',
      memory: memoryOf(kept),
      signedIn: false,
      what: 'connect',
      view: 'status',
    },
    {
      who: 'a person who is signed in',
      memory: memoryOf(kept),
      signedIn: true,
      what: 'profile',
      view: 'profile',
    },
  ] as const)('is known in advance for $who, and opens nothing', ({ memory, signedIn, what, view }) => {
    const runtime = runtimeWith({ isSignedIn: () => signedIn }, memory)
    const before = runtime.state.getSnapshot()
    expect(runtime.whatOpens(what)?.name).toBe(view)
    expect(runtime.state.getSnapshot()).toBe(before)
    runtime.actions.open(what)
    expect(runtime.state.getSnapshot().view?.name).toBe(view)
    runtime.dispose()
  })
})
