import { createClient, type Session } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { createCountersignConfig } from '@countersign/wallets/wagmi'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActions } from '../headless/actions.ts'
import type { Kit, KitOptions, Parts } from '../kit/kit.ts'
import { en } from '../locales/en/locale.ts'
import { safe } from '../wallets/safe.ts'
import { createKit } from './create-kit.ts'

/** Nothing is rendered here, so frames are simulated, in a page that is visible and idle. */
function stubPage() {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  const state = { readyState: 'complete', visibilityState: 'visible' }
  vi.stubGlobal('document', Object.assign(new EventTarget(), state))
}
stubPage()

const client = createClient({
  fetch: async () => {
    throw new TypeError('No test asks a server.')
  },
})
const kitWith = (loadDialog = en.loadDialog) =>
  createKit({ client, locale: { ...en, loadDialog }, onSignedIn: (_: Session) => {} })
/** Someone who is not signed in sees a button. */
function prepare(kit: Kit) {
  kit.mount()
  kit.session.set(null)
  kit.prepare()
}
/** The first load also waits for the test runner to transform the code. */
const settled = (kit: Kit, status: Parts['status']) =>
  vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe(status), { interval: 10 })

test('parts that could not be loaded are loaded by the next call', async () => {
  const loadDialog = vi.fn(en.loadDialog).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const kit = kitWith(loadDialog)
  kit.load()
  await settled(kit, 'failed')
  kit.load()
  await settled(kit, 'ready')
  kit.load()
  expect(loadDialog).toHaveBeenCalledTimes(2)
})

describe('a dialog that is prepared ahead', () => {
  test('asks wallets to announce themselves once there is intent, and only once', async () => {
    const kit = kitWith()
    prepare(kit)
    await settled(kit, 'ready')
    const parts = kit.parts.getSnapshot()
    if (parts.status !== 'ready') throw new Error('The dialog is not ready.')
    const asked = vi.spyOn(parts.runtime.installed, 'refresh')
    kit.prepare()
    expect(asked).not.toHaveBeenCalled()
    kit.load()
    kit.load()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('asks them once if it is opened before a pointer that came near it has loaded it', async () => {
    const kit = kitWith()
    prepare(kit)
    await settled(kit, 'ready')
    const parts = kit.parts.getSnapshot()
    if (parts.status !== 'ready') throw new Error('The dialog is not ready.')
    const asked = vi.spyOn(parts.runtime.installed, 'refresh')
    kit.open()
    kit.load()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('is not loaded by a pointer that came near it before its page was left', () => {
    const loadDialog = vi.fn(en.loadDialog)
    const kit = kitWith(loadDialog)
    kit.mount()()
    kit.load()
    expect(kit.parts.getSnapshot().status).toBe('absent')
    expect(loadDialog).not.toHaveBeenCalled()
  })

  test('asks them at once if it is opened while its code is loading', async () => {
    const asked = vi.fn()
    const page = Object.assign(new EventTarget(), { parent: null, history: { state: null } })
    page.addEventListener('eip6963:requestProvider', asked)
    vi.stubGlobal('window', page)
    try {
      const quiet = kitWith()
      prepare(quiet)
      await settled(quiet, 'ready')
      expect(asked).not.toHaveBeenCalled()
      const hasty = kitWith()
      prepare(hasty)
      hasty.load()
      await settled(hasty, 'ready')
      expect(asked).toHaveBeenCalledTimes(1)
    } finally {
      vi.unstubAllGlobals()
      stubPage()
    }
  })

  test('reports no failure before there is intent, which loads it again', async () => {
    const loadDialog = vi.fn(en.loadDialog).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const kit = kitWith(loadDialog)
    prepare(kit)
    await settled(kit, 'absent')
    kit.load()
    await settled(kit, 'ready')
  })
})

test('signIn resolves once the person has signed in the dialog', async () => {
  const address = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
  const session = { id: 's1', account: `eip155:1:${address}` } as Session
  const onSignedIn = vi.fn()
  const page = Object.assign(new EventTarget(), { parent: null, history: { state: null } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', new URL('https://example.com'))
  const kit = createKit({
    client,
    authentication: {
      session: async () => null,
      prepare: async ({ account }) => ({
        ...{ id: 'challenge', account, message: 'Sign in' },
        issuedAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
      }),
      verify: async () => session,
      signOut: async () => {},
    },
    chains: [mainnet],
    locale: en,
    onSignedIn,
  })
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x1',
    personal_sign: '0x01',
  }
  const signedIn = createActions(kit).signIn()
  await settled(kit, 'ready')
  const parts = kit.parts.getSnapshot()
  if (parts.status !== 'ready') throw new Error('The dialog is not ready.')
  const { actions } = parts.runtime
  actions.connect({
    ...{ id: 'fox', name: 'Fox', icon: null, rdns: 'org.fox' },
    provider: { request: async ({ method }) => answers[method] ?? null },
  })
  await vi.waitFor(() => expect(kit.state.getSnapshot()).toMatchObject({ signIn: { status: 'ready' } }), 5000)
  actions.sign()
  expect(await signedIn).toBe(session)
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  vi.unstubAllGlobals()
  stubPage()
})

describe('without intent, nothing is loaded', () => {
  const loadDialog = vi.fn(en.loadDialog)
  const make = (options: Partial<KitOptions>) =>
    createKit({ client, locale: { ...en, loadDialog }, onSignedIn: () => {}, ...options })
  const wagmiConfig = createCountersignConfig({ chains: [mainnet] })
  afterEach(() => void loadDialog.mockClear())

  test.each([
    ['with the page’s own wagmi configuration, whose connections the kit takes over', { wagmiConfig }],
    ['if the site has turned it off', { preload: false }],
  ])('%s', async (_, options) => {
    const kit = make(options)
    prepare(kit)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(kit.parts.getSnapshot().status).toBe('absent')
    expect(loadDialog).not.toHaveBeenCalled()
    kit.load()
    await settled(kit, 'ready')
  })

  test('unless the page’s wagmi configuration has to be loaded, which waits for a wallet', async () => {
    const load = vi.fn(() => wagmiConfig)
    const kit = make({ wagmiConfig: load })
    prepare(kit)
    await settled(kit, 'ready')
    expect(load).not.toHaveBeenCalled()
  })
})

test('a site that does not list the wallets of this browser neither asks them nor lists wallets to install', async () => {
  const asked = vi.fn()
  const page = Object.assign(new EventTarget(), { parent: null, history: { state: null } })
  page.addEventListener('eip6963:requestProvider', asked)
  vi.stubGlobal('window', page)
  try {
    const kit = createKit({ client, wallets: [safe()], locale: en, onSignedIn: () => {} })
    kit.load()
    await settled(kit, 'ready')
    const parts = kit.parts.getSnapshot()
    if (parts.status !== 'ready') throw new Error('The dialog is not ready.')
    expect(asked).not.toHaveBeenCalled()
    expect(parts.runtime.catalogue).toEqual([])
  } finally {
    vi.unstubAllGlobals()
    stubPage()
  }
})

describe('before the parts of a kit are loaded', () => {
  test('the dialog opens at once at the requested view, and stays open when they are loaded', async () => {
    const kit = kitWith()
    kit.open()
    expect(kit.state.getSnapshot().view).toEqual({ name: 'connect' })
    await settled(kit, 'ready')
    expect(kit.state.getSnapshot()).toMatchObject({ view: { name: 'connect' }, purpose: 'sign-in' })
  })

  test('requested networks follow once a wallet is connected', async () => {
    const kit = kitWith()
    kit.open('networks')
    expect(kit.state.getSnapshot().view).toEqual({ name: 'networks' })
    await settled(kit, 'ready')
    expect(kit.state.getSnapshot()).toMatchObject({ view: { name: 'connect' }, purpose: 'networks' })
  })

  test.each([
    { what: 'safe', view: 'safe-ways', purpose: 'sign-in' },
    { what: 'safe-account', view: 'safe', purpose: 'account' },
    { what: 'account', view: 'connect', purpose: 'account' },
  ] as const)('what “$what” opens stays open once they are loaded', async ({ what, view, purpose }) => {
    const kit = kitWith()
    kit.open(what)
    expect(kit.state.getSnapshot()).toMatchObject({ view: { name: view }, purpose })
    await settled(kit, 'ready')
    expect(kit.state.getSnapshot()).toMatchObject({ view: { name: view }, purpose })
  })

  test('the wallet of this browser is asked once they are loaded, and without one the list follows', async () => {
    const kit = kitWith()
    kit.open('installed')
    expect(kit.state.getSnapshot().view).toEqual({ name: 'status' })
    await settled(kit, 'ready')
    expect(kit.state.getSnapshot()).toMatchObject({ view: { name: 'connect' }, purpose: 'sign-in' })
  })

  test('a signed-in person can open their profile, with or without a wallet', async () => {
    const kit = kitWith()
    kit.session.set({ id: 's1', account: `eip155:1:0x${'1'.repeat(40)}` } as Session)
    kit.open('profile')
    await settled(kit, 'ready')
    expect(kit.state.getSnapshot()).toMatchObject({ view: { name: 'profile' }, purpose: 'profile' })
  })

  test.each(['installed', 'wallet'] as const)(
    'for “%s”, which asks the only wallet at once, no list is shown before',
    async what => {
      const kit = kitWith()
      kit.open(what)
      expect(kit.state.getSnapshot().view).toEqual({ name: 'status' })
      // Otherwise, it would ask the wallets of the next test.
      await settled(kit, 'ready')
    },
  )

  test('a dialog that was closed again stays closed when they are loaded', async () => {
    const kit = kitWith()
    kit.open()
    kit.close()
    await settled(kit, 'ready')
    expect(kit.state.getSnapshot().view).toBeNull()
  })
})

test('the kit exposes the state of the dialog', async () => {
  const kit = kitWith()
  kit.load()
  await settled(kit, 'ready')
  kit.open()
  expect(kit.state.getSnapshot().view).toEqual({ name: 'connect' })
  const parts = kit.parts.getSnapshot()
  if (parts.status === 'ready') parts.runtime.actions.show({ name: 'what-is-a-wallet' })
  expect(kit.state.getSnapshot()).toMatchObject({
    view: { name: 'what-is-a-wallet' },
    trail: [{ name: 'connect' }],
  })
  kit.close()
  expect(kit.state.getSnapshot().view).toBeNull()
})

describe('a kit that was unmounted', () => {
  test('disposes of everything, and works again when it is mounted again', async () => {
    const kit = kitWith()
    // React mounts twice in development.
    kit.mount()()
    const unmount = kit.mount()
    kit.open()
    await settled(kit, 'ready')
    const first = kit.parts.getSnapshot()
    unmount()
    expect(kit.parts.getSnapshot().status).toBe('absent')
    expect(kit.state.getSnapshot().view).toBeNull()
    if (first.status === 'ready') first.runtime.actions.open()
    expect(kit.state.getSnapshot().view).toBeNull()

    kit.mount()
    kit.open()
    await settled(kit, 'ready')
    expect(kit.state.getSnapshot().view).toEqual({ name: 'connect' })
  })

  test('ignores what was still loading', async () => {
    const words = Promise.withResolvers<Awaited<ReturnType<typeof en.loadDialog>>>()
    const kit = kitWith(() => words.promise)
    const unmount = kit.mount()
    kit.open()
    unmount()
    words.resolve(await en.loadDialog())
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(kit.parts.getSnapshot().status).toBe('absent')
    expect(kit.state.getSnapshot().view).toBeNull()
  })
})

describe('owners of a Safe', () => {
  const marked = (value: string | null) =>
    vi.stubGlobal('localStorage', { getItem: () => value, setItem: () => {}, removeItem: () => {} })
  afterEach(() => {
    marked(null)
  })

  test('are waited for only in a browser that has asked them; other browsers load nothing for it', async () => {
    marked(null)
    const kit = kitWith()
    const stop = kit.mount()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(kit.corner.getSnapshot()).toBeNull()
    stop()
    marked('1')
    const again = kit.mount()
    await vi.waitFor(() => expect(kit.corner.getSnapshot()).not.toBeNull())
    again()
    expect(kit.corner.getSnapshot()).toBeNull()
  })

  test('are waited for once the dialog closes in which they were asked', async () => {
    const kit = kitWith()
    kit.open()
    await settled(kit, 'ready')
    expect(kit.corner.getSnapshot()).toBeNull()
    marked('1')
    kit.close()
    await vi.waitFor(() => expect(kit.corner.getSnapshot()).not.toBeNull())
  })
})
