import { createClient, type Site } from '@countersign/api'
import type { Relay } from '@countersign/wallets'
import { createRelay } from '@countersign/wallets/relay'
import { createStore } from '@countersign/wallets/state'
import { afterEach, expect, test, vi } from 'vitest'
import type { Kit } from '../kit/kit.ts'
import { en } from '../locales/en/locale.ts'
import { site as bareSite } from '../site/testing/site.ts'
import type { WalletConnectKind } from '../wallets/wallet-kind.ts'
import { createKit } from './create-kit.ts'

vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)

const site: Site = { ...bareSite, relay: { url: 'wss://relay.example', projectId: 'p1', verify: false } }

const { createPairing, parsePlace } = createRelay({ name: 'Site', chains: [], projectId: 'p1' })

const relayOf = (hasKept = false): Relay => ({
  load: () => {},
  pair: () => new Promise(() => {}),
  resume: () => new Promise(() => {}),
  answerTo: () => null,
  line: createStore('idle'),
  hasKept: () => hasKept,
  createPairing,
  parsePlace,
  dispose: vi.fn(),
})

function kitWith(load: WalletConnectKind['load'], answer = async () => Response.json(site)) {
  const fetch = vi.fn(answer)
  const client = createClient({ fetch })
  return {
    fetch,
    kit: createKit({
      client,
      wallets: [{ type: 'walletConnect', settings: { projectId: 'p1' }, load }],
      locale: en,
      onSignedIn: () => {},
    }),
  }
}

async function loaded(kit: Kit) {
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('ready'))
  const parts = kit.parts.getSnapshot()
  if (parts.status !== 'ready') throw new Error('It is ready.')
  return parts.runtime
}

/** Stubs the tab's storage with a record from an earlier load of the page. */
function tabWith(record: unknown) {
  const values = new Map([['countersign.pending', JSON.stringify(record)]])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
  return values
}
const soon = Date.now() + 300_000
const pairing = {
  version: 2,
  owner: null,
  until: soon,
  kind: 'pairing',
  purpose: 'sign-in',
  wallet: null,
  address: { uri: 'wc:1', deadline: soon, renewals: 0, request: null },
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('the relay is created once the site is known, and phones are offered from the first list on', async () => {
  const source = vi.fn(async () => ({ relay: relayOf() }))
  const { kit } = kitWith(source)
  kit.open()
  const runtime = await loaded(kit)
  expect(source).toHaveBeenCalledExactlyOnceWith(site, kit.client)
  expect(runtime.canScan).toBe(true)
  expect(kit.state.getSnapshot().view).toEqual({ name: 'connect' })
})

test('a site without a relay offers no phones', async () => {
  const { kit } = kitWith(async () => null)
  kit.load()
  expect((await loaded(kit)).canScan).toBe(false)
})

test('if the site cannot be read, loading fails with the words for that, and can be retried', async () => {
  const answer = vi.fn(async () => Response.json(site)).mockRejectedValueOnce(new TypeError('offline'))
  const { kit } = kitWith(async () => ({ relay: relayOf() }), answer)
  kit.open()
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('failed'))
  const { noAnswer } = await en.loadDialog()
  expect(kit.parts.getSnapshot()).toEqual({ status: 'failed', failure: noAnswer })
  kit.load()
  expect((await loaded(kit)).canScan).toBe(true)
})

test('if the code of a wallet cannot be loaded, that is not said of the server', async () => {
  const { kit } = kitWith(() => Promise.reject(new TypeError('no module')))
  kit.open()
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('failed'))
  expect(kit.parts.getSnapshot().failure).toBeUndefined()
})

test('a dialog that waited for a phone before a reload opens automatically', async () => {
  tabWith(pairing)
  const { kit } = kitWith(async () => ({ relay: relayOf() }))
  const unmount = kit.mount()
  const runtime = await loaded(kit)
  expect(kit.state.getSnapshot()).toMatchObject({
    view: { name: 'scan' },
    pairing: { status: 'ready', uri: 'wc:1' },
  })
  runtime.actions.close()
  unmount()
})

test('an expired pairing opens nothing, and is cleared', async () => {
  const values = tabWith({ ...pairing, until: 1 })
  const { kit } = kitWith(async () => ({ relay: relayOf() }))
  const unmount = kit.mount()
  await loaded(kit)
  expect(kit.state.getSnapshot().view).toBeNull()
  expect(values.size).toBe(0)
  unmount()
})

test('without a stored pairing, a page loads nothing and makes no request', async () => {
  const { kit, fetch } = kitWith(async () => ({ relay: relayOf() }))
  const unmount = kit.mount()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(kit.parts.getSnapshot().status).toBe('absent')
  expect(fetch).not.toHaveBeenCalled()
  unmount()
})

test('unmounting a kit disposes of its relay', async () => {
  const relay = relayOf()
  const { kit } = kitWith(async () => ({ relay }))
  const unmount = kit.mount()
  kit.load()
  await loaded(kit)
  unmount()
  expect(relay.dispose).toHaveBeenCalledTimes(1)
})
