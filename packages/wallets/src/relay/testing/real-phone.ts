import { startRelay, type TestRelay } from '@countersign/testbed'
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { hexToString, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import type { Paired } from '../../connection/phone.ts'
import type { NewAddress } from '../../pairing/open-pairing.ts'
import type { Relay } from '../../pairing/relay.ts'
import { createRelay } from '../relay.ts'
import { withRightTime } from '../right-time.ts'
import { publishSteadily } from '../steady-publishing.ts'
import type { Client, Relayer, Surroundings } from '../surroundings.ts'
import { clientStorage } from './client-storage.ts'

// A phone built with the library that wallets use, a relay, and a browser to reload: for tests.

export const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
export const chains = ['eip155:1', 'eip155:10']
export const never = () => new AbortController().signal

/** A storage that a second page can use. */
export function browser(
  url = 'https://shop.example/wallets',
): Surroundings & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  const notes = new Map<string, string>()
  return {
    entries,
    storage: clientStorage(entries),
    memory: {
      getItem: name => notes.get(name) ?? null,
      setItem: (name, value) => void notes.set(name, value),
      removeItem: name => void notes.delete(name),
    },
    page: () => ({ url, icon: null }),
  }
}

export function open(
  place: Surroundings = browser(),
  options: Partial<Parameters<typeof createRelay>[0]> = {},
): Relay {
  const { url, projectId } = relay
  const page = createRelay({ url, projectId, name: 'Shop', chains, ...options }, place)
  onTestFinished(() => page.dispose())
  return page
}

export type Phone = { readonly kit: IWalletKit; readonly core: InstanceType<typeof Core> }

/** A wallet on a phone, built with the library that wallets use. */
export async function takePhone(
  metadata: Partial<WalletKitTypes.Metadata> = {},
  now = Date.now,
): Promise<Phone> {
  const { url: relayUrl, projectId } = relay
  const { storage } = browser()
  const core = new Core({ relayUrl, projectId, storage, telemetryEnabled: false, logger: 'silent' } as object)
  withRightTime({ core } as unknown as Client, now)
  const about = { name: 'Fox', description: 'Fox', url: 'https://fox.example', icons: [], ...metadata }
  const kit = await WalletKit.init({ core: core as WalletKitTypes.Options['core'], metadata: about })
  // These tests measure the effect of a lost connection on the page, not on the phone.
  publishSteadily(core.relayer as Relayer)
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  return { kit, core }
}

export const everything = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

export function namespacesOn(on: readonly string[], methods = everything) {
  const accounts = on.map(chain => `${chain}:${account.address}`)
  return {
    eip155: { accounts, methods: [...methods], events: ['accountsChanged', 'chainChanged'], chains: [...on] },
  }
}

/** Approves every proposal. */
export function approving({ kit }: Phone, on: readonly string[] = chains, methods = everything): void {
  kit.on(
    'session_proposal',
    ({ id }) => void kit.approveSession({ id, namespaces: namespacesOn(on, methods) }),
  )
}

/** Rejects every proposal. */
export function refusing({ kit }: Phone): void {
  const reason = { code: 5000, message: 'User rejected.' }
  kit.on('session_proposal', ({ id }) => {
    kit.rejectSession({ id, reason }).catch(() => {})
  })
}

/** Signs every request. */
export function signing({ kit }: Phone): void {
  kit.on('session_request', async ({ id, topic, params }) => {
    const message = hexToString(params.request.params[0])
    const result = await account.signMessage({ message })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }).catch(() => {})
  })
}

/** Scans what the page shows. */
export const scan =
  ({ kit }: Phone) =>
  ({ uri }: NewAddress) =>
    void kit.pair({ uri })

export const call = { wallet: null, request: null, kept: null }

export async function connected(phone: Phone, page = open()): Promise<Paired> {
  return page.pair({ ...call, signal: never(), tell: scan(phone) })
}

export const sign = ({ wallet }: Paired, message: string) =>
  wallet.provider.request({ method: 'personal_sign', params: [stringToHex(message), account.address] })

/** The relay of the running test. */
export let relay: TestRelay

/** Starts a separate relay for each test of a file. @param now - its clock, in milliseconds since 1970 */
export function withRelay(now = Date.now): void {
  beforeAll(() => {
    // The library warns about a second client in one process, and contacts its verification host in any process.
    vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
    vi.stubEnv('IS_VITEST', 'true')
  })
  beforeEach(async () => {
    relay = await startRelay({ now })
  })
  afterEach(() => relay.stop())
  afterAll(() => {
    vi.unstubAllEnvs()
  })
}

/** The topic of the session on the phone. */
export const topicOf = ({ wallet }: Paired) => wallet.id.slice('phone:'.length)

/** Shows an address, and does not wait for the outcome. */
export async function showing(page: Relay, kept: { readonly uri: string } | null = null, signal = never()) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const pairing = page.pair({ ...call, kept, signal, tell: ({ uri }) => resolve(uri) })
  pairing.catch(() => {})
  return { pairing, uri: await Promise.race([promise, pairing.then(() => '')]) }
}

/** Closes the page; its phone stays. */
export async function leave(page: Relay): Promise<void> {
  const clients = relay.clients()
  page.dispose()
  await expect.poll(() => relay.clients()).toBe(clients - 1)
}

export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
