import { createClient, type Site } from '@countersign/api'
import type { Relay } from '@countersign/wallets'
import { createStore } from '@countersign/wallets/state'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { createKit, type Kit, type KitOptions } from './kit.ts'

vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)
/** The first to load them waits for the tests' own machinery to read them. */
vi.setConfig({ testTimeout: 30_000 })

const site: Site = {
  name: 'Example',
  chains: [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorer: null,
      testnet: false,
      wallet: null,
    },
  ],
  tokens: [],
  relay: { url: 'wss://relay.example', projectId: 'p1', verify: false },
  hostedWallets: [],
  gateway: null,
  demo: false,
}

const relayOf = (hasKept = false): Relay => ({
  load: () => {},
  pair: () => new Promise(() => {}),
  resume: () => new Promise(() => {}),
  answerTo: () => null,
  line: createStore('idle'),
  hasKept: () => hasKept,
  dispose: vi.fn(),
})

function kitWith(relay: NonNullable<KitOptions['relay']>, answer = async () => Response.json(site)) {
  const fetch = vi.fn(answer)
  const client = createClient({ fetch })
  return { fetch, kit: createKit({ client, relay, locale: en, onSignedIn: () => {} }) }
}

async function loaded(kit: Kit) {
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('ready'), { timeout: 20_000 })
  const parts = kit.parts.getSnapshot()
  if (parts.status !== 'ready') throw new Error('It is ready.')
  return parts.runtime
}

/** What the tab has kept from an earlier load of the page. */
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
  version: 1,
  until: soon,
  kind: 'pairing',
  purpose: 'sign-in',
  wallet: null,
  address: { uri: 'wc:1', deadline: soon, renewals: 0, request: null },
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('the relay is made once the site is known, and phones are offered from the first list on', async () => {
  const source = vi.fn(() => relayOf())
  const { kit } = kitWith(source)
  kit.open()
  const runtime = await loaded(kit)
  expect(source).toHaveBeenCalledExactlyOnceWith(site)
  expect(runtime.canScan).toBe(true)
  expect(kit.state.getSnapshot().view).toEqual({ name: 'connect' })
})

test('a site without a relay offers no phones', async () => {
  const { kit } = kitWith(() => null)
  kit.load()
  expect((await loaded(kit)).canScan).toBe(false)
})

test('where the site cannot be read nothing is offered by guess: it is tried again', async () => {
  const answer = vi.fn(async () => Response.json(site)).mockRejectedValueOnce(new TypeError('offline'))
  const { kit } = kitWith(() => relayOf(), answer)
  kit.open()
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('failed'), { timeout: 20_000 })
  kit.load()
  expect((await loaded(kit)).canScan).toBe(true)
})

test('a dialog that waited for a phone when the page was loaded anew opens by itself', async () => {
  tabWith(pairing)
  const { kit } = kitWith(() => relayOf())
  const unmount = kit.mount()
  const runtime = await loaded(kit)
  expect(kit.state.getSnapshot()).toMatchObject({
    view: { name: 'scan' },
    pairing: { status: 'ready', uri: 'wc:1' },
  })
  runtime.actions.close()
  unmount()
})

test('what counts no more opens nothing, and is cleared', async () => {
  const values = tabWith({ ...pairing, until: 1 })
  const { kit } = kitWith(() => relayOf())
  const unmount = kit.mount()
  await loaded(kit)
  expect(kit.state.getSnapshot().view).toBeNull()
  expect(values.size).toBe(0)
  unmount()
})

test('with nothing kept a page loads nothing, and asks nobody', async () => {
  const { kit, fetch } = kitWith(() => relayOf())
  const unmount = kit.mount()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(kit.parts.getSnapshot().status).toBe('absent')
  expect(fetch).not.toHaveBeenCalled()
  unmount()
})

test('a kit that is taken out of the page lets go of the relay', async () => {
  const relay = relayOf()
  const { kit } = kitWith(() => relay)
  const unmount = kit.mount()
  kit.load()
  await loaded(kit)
  unmount()
  expect(relay.dispose).toHaveBeenCalledTimes(1)
})
