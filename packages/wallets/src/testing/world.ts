import type { Answer, Challenge, CurrentSession, Session } from '@countersign/api'
import { parseAccountId, parseAddress, parseChainId } from '@countersign/core'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Authentication, Cosign } from '../authentication/authentication.ts'
import type { WalletEvent } from '../connection/reducer.ts'
import type { WalletView } from '../connection/state.ts'
import type { SiteChain, Token } from '../connection/wallet-connection.ts'
import { createRuntime } from '../runtime.ts'
import type { RuntimeOptions } from '../runtime-options.ts'
import { countersignAuthentication } from '../sign-in/authentication-countersign.ts'
import { createStore } from '../store.ts'
import type { Wallet } from '../wallet.ts'

// Helpers for tests of the whole runtime: backend, wallet and relay respond when a test says so.

export const one = parseAddress(`0x${'1'.repeat(40)}`)
export const two = parseAddress(`0x${'2'.repeat(40)}`)
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const chains = [
  {
    id: parseChainId('eip155:1'),
    name: 'Ethereum',
    shortName: null,
    currency,
    explorer: null,
    testnet: false,
    wallet: null,
  },
  {
    id: parseChainId('eip155:10'),
    name: 'Optimism',
    shortName: null,
    currency,
    explorer: null,
    testnet: false,
    wallet: null,
  },
]
export const wallet = (id: string): Wallet => ({
  id: `${id}#1`,
  name: id,
  icon: null,
  rdns: id,
  provider: { request: async () => null },
})
export const fox = wallet('org.fox')
export const owl = wallet('org.owl')
export const token: Token = { chain: 'eip155:1', address: two, symbol: 'TST', decimals: 18 }
export const session = { id: 's1', account: parseAccountId(`eip155:1:${one}`) } as Session

/** A promise that is settled by hand. */
function pending<Value>() {
  return Promise.withResolvers<Value>()
}

/** A browser's storage between visits. */
export function memoryOf(kept: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

type More = Partial<RuntimeOptions<Session>> & {
  /** @default wallets connect first, and sign afterwards */
  readonly prepareUnaddressed?: NonNullable<Authentication['prepareUnaddressed']>
  /** @default the backend has no cosignings */
  readonly cosign?: Cosign<Session>
}

export function world(
  kept: Readonly<Record<string, string>> = {},
  { prepareUnaddressed, cosign, ...more }: More = {},
) {
  const tells = new Map<string, (event: WalletEvent) => void>()
  const asked = {
    connect: pending<WalletView>(),
    reconnect: pending<WalletView | undefined>(),
    sign: pending<`0x${string}`>(),
    challenge: pending<Challenge>(),
    answer: pending<Answer>(),
    session: pending<CurrentSession>(),
    switch: pending<void>(),
    token: pending<void>(),
  }
  const link = {
    connect: vi.fn(() => asked.connect.promise),
    reconnect: vi.fn(() => asked.reconnect.promise),
    disconnect: vi.fn(async () => {}),
    signMessage: vi.fn((_message: string, _address: string) => asked.sign.promise),
    switchChain: vi.fn((_chain: SiteChain, _tell: (phase: 'adding') => void) => asked.switch.promise),
    refresh: vi.fn(async () => {}),
    watchToken: vi.fn((_token: Token) => asked.token.promise),
    close: vi.fn(),
  }
  const client = {
    challenge: vi.fn(
      (_request: unknown, _call?: { signal?: AbortSignal | undefined }) => asked.challenge.promise,
    ),
    answer: vi.fn(
      (_id: string, _request: unknown, _call?: { signal?: AbortSignal | undefined }) => asked.answer.promise,
    ),
    unaddressedChallenge: () => Promise.reject(new Error('Nobody is asked for it.')),
    session: vi.fn(() => asked.session.promise),
    signOut: vi.fn(async () => {}),
  }
  const wallets = createStore<readonly Wallet[]>([fox, owl])
  const memory = memoryOf(kept)
  const onSignedIn = vi.fn()
  const onInDoubt = vi.fn((_answer: Promise<Session | null>) => {})
  const runtime = createRuntime({
    authentication: {
      ...inTwoSteps(countersignAuthentication(client)),
      ...(prepareUnaddressed ? { prepareUnaddressed } : {}),
      ...(cosign ? { cosign } : {}),
    },
    chains: async () => chains,
    discovery: { ...wallets, refresh: () => {}, stop: () => {} },
    memory,
    onSignedIn,
    onInDoubt,
    openWalletConnection: async (of, tell) => {
      tells.set(of.id, tell)
      return link
    },
    ...more,
  })
  const tell = (of: Wallet) => tells.get(of.id)
  return { asked, client, link, memory, onSignedIn, onInDoubt, runtime, tell }
}

function inTwoSteps({ session, prepare, verify, signOut }: Authentication<Session>): Authentication<Session> {
  return { session, prepare, verify, signOut }
}

/** Uses fake timers, and restores all stubs after each test. */
export function useFakeTime() {
  beforeEach(() => {
    vi.useFakeTimers()
    // The system's locks need a real task, which fake timers do not run.
    vi.stubGlobal('navigator', {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** Waits for everything that is due, and for code that is loaded on demand. */
export async function settle() {
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
export const challengeOf = (id: string, minutes = 10): Challenge => ({
  id,
  purpose: 'sign-in',
  account: parseAccountId(`eip155:1:${one}`),
  message: `Sign ${id}`,
  // A server whose clock is a year behind.
  issuedAt: new Date(Date.now() - 31_536_000_000).toISOString(),
  expiresAt: new Date(Date.now() - 31_536_000_000 + minutes * 60_000).toISOString(),
  cosigning: null,
})
