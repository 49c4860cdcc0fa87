import {
  type Answer,
  type Challenge,
  type CurrentSession,
  ProblemError,
  ServerUnreachableError,
  type Session,
} from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteChain } from './connection/link.ts'
import type { WalletEvent } from './connection/reducer.ts'
import type { WalletView } from './connection/state.ts'
import { createRuntime } from './runtime.ts'
import { countersignAuthentication } from './sign-in/authentication-countersign.ts'
import { createStore } from './store.ts'
import type { Token } from './tokens/state.ts'
import type { Wallet } from './wallet.ts'

const one = parseAddress(`0x${'1'.repeat(40)}`)
const two = parseAddress(`0x${'2'.repeat(40)}`)
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [
  { id: 'eip155:1', name: 'Ethereum', currency, explorer: null, testnet: false, wallet: null },
  { id: 'eip155:10', name: 'Optimism', currency, explorer: null, testnet: false, wallet: null },
]
const wallet = (id: string): Wallet => ({
  id: `${id}#1`,
  name: id,
  icon: null,
  rdns: id,
  provider: { request: async () => null },
})
const fox = wallet('org.fox')
const owl = wallet('org.owl')
const session = { id: 's1', account: `eip155:1:${one}` } as Session

/** One promise that is settled by hand. */
function pending<Value>() {
  return Promise.withResolvers<Value>()
}

/** What a browser keeps from visit to visit. */
function memoryOf(kept: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

function world(kept: Readonly<Record<string, string>> = {}) {
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
    watchToken: vi.fn((_token: Token) => asked.token.promise),
  }
  const client = {
    challenge: vi.fn(
      (_request: unknown, _call?: { signal?: AbortSignal | undefined }) => asked.challenge.promise,
    ),
    answer: vi.fn(
      (_id: string, _request: unknown, _call?: { signal?: AbortSignal | undefined }) => asked.answer.promise,
    ),
    session: vi.fn(() => asked.session.promise),
    signOut: vi.fn(async () => {}),
  }
  const wallets = createStore<readonly Wallet[]>([fox, owl])
  const memory = memoryOf(kept)
  const onSignedIn = vi.fn()
  const onInDoubt = vi.fn((_answer: Promise<Session | null>) => {})
  const runtime = createRuntime({
    authentication: countersignAuthentication(client),
    chains: async () => chains,
    discovery: { ...wallets, refresh: () => {}, stop: () => {} },
    memory,
    onSignedIn,
    onInDoubt,
    openLink: async (of, tell) => {
      tells.set(of.id, tell)
      return link
    },
  })
  const tell = (of: Wallet) => tells.get(of.id)
  return { asked, client, link, memory, onSignedIn, onInDoubt, runtime, tell }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const challengeOf = (id: string, minutes = 10): Challenge => ({
  id,
  purpose: 'sign-in',
  account: `eip155:1:${one}`,
  message: `Sign ${id}`,
  // A server whose clock is a year behind.
  issuedAt: new Date(Date.now() - 31_536_000_000).toISOString(),
  expiresAt: new Date(Date.now() - 31_536_000_000 + minutes * 60_000).toISOString(),
})

async function atMessage(view: WalletView = { accounts: [one], chainId: 1 }) {
  const made = world()
  made.runtime.actions.open()
  made.runtime.actions.connect(fox)
  await settle()
  made.asked.connect.resolve(view)
  await settle()
  made.asked.challenge.resolve(challengeOf('c1'))
  await settle()
  return made
}

async function atVerifying() {
  const made = await atMessage()
  made.runtime.actions.sign()
  made.asked.sign.resolve('0xab')
  await settle()
  return made
}

beforeEach(() => {
  vi.useFakeTimers()
  // The system's locks take a turn of their own, which fake time does not have.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a chosen wallet leads to the text, a signature to a session', async () => {
  const { runtime, asked, client, link, onSignedIn, memory } = await atVerifying()
  expect(client.challenge.mock.calls[0]?.[0]).toEqual({ purpose: 'sign-in', account: `eip155:1:${one}` })
  expect(link.signMessage).toHaveBeenCalledWith('Sign c1', one)
  expect(client.answer.mock.calls[0]?.slice(0, 2)).toEqual(['c1', { message: 'Sign c1', signature: '0xab' }])
  asked.answer.resolve({ session })
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'signed-in', session })
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  expect(runtime.recent.getSnapshot()).toEqual(['org.fox'])
  expect(memory.getItem('countersign.wallets')).toContain('"last":"org.fox"')
})

test.each([
  [10, 'eip155:10'],
  [12345, 'eip155:1'],
])('a wallet on chain %i is proved on %s', async (chainId, chain) => {
  const { client } = await atMessage({ accounts: [one], chainId })
  expect(client.challenge.mock.calls[0]?.[0]).toMatchObject({ account: `${chain}:${one}` })
})

test('a verification that could not be made is asked for again without signing again', async () => {
  const { runtime, asked, client, link } = await atVerifying()
  asked.answer.reject(
    new ProblemError({
      type: 'urn:countersign:problem:verification-unavailable',
      title: '',
      status: 503,
      detail: '',
      reason: 'node-unreachable',
    }),
  )
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({
    status: 'failed',
    failure: { kind: 'unavailable' },
  })
  runtime.actions.retry()
  await settle()
  expect(client.answer).toHaveBeenCalledTimes(2)
  expect(client.answer.mock.calls[1]?.[1]).toEqual(client.answer.mock.calls[0]?.[1])
  expect(link.signMessage).toHaveBeenCalledTimes(1)
})

test('the text runs out after its lifetime, whatever the clocks say', async () => {
  const { runtime } = await atMessage()
  await vi.advanceTimersByTimeAsync(599_000)
  expect(runtime.state.getSnapshot().signIn.status).toBe('message-ready')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
})

test('a signature that comes after the text ran out is dropped', async () => {
  const { runtime, asked, client } = await atMessage()
  runtime.actions.sign()
  await vi.advanceTimersByTimeAsync(601_000)
  asked.sign.resolve('0xab')
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
  expect(client.answer).not.toHaveBeenCalled()
})

test('turning away keeps the wallet, stops what runs, and drops what comes late', async () => {
  const { runtime, asked, client, onInDoubt } = world()
  runtime.actions.open()
  runtime.actions.connect(fox)
  await settle()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  runtime.actions.close()
  expect(client.challenge.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  asked.challenge.resolve(challengeOf('c1'))
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'idle', ended: 'cancelled' })
  expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'connected', wallet: fox })
  expect(onInDoubt).not.toHaveBeenCalled()
})

describe('an answer under way', () => {
  test('is not called back when the person turns away, and what comes of it is passed on', async () => {
    const { runtime, asked, client, onInDoubt, onSignedIn } = await atVerifying()
    runtime.actions.close()
    expect(client.answer.mock.calls[0]?.[2]?.signal).toBeUndefined()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'idle', ended: 'cancelled' })
    expect(onInDoubt).toHaveBeenCalledTimes(1)
    asked.answer.resolve({ session })
    await expect(onInDoubt.mock.calls[0]?.[0]).resolves.toBe(session)
    expect(runtime.state.getSnapshot().signIn.status).toBe('idle')
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('that was left and comes to nothing says so once', async () => {
    const { runtime, asked, onInDoubt } = await atVerifying()
    runtime.actions.close()
    asked.answer.reject(new TypeError('boo'))
    await expect(onInDoubt.mock.calls[0]?.[0]).resolves.toBeNull()
    await settle()
    expect(onInDoubt).toHaveBeenCalledTimes(1)
  })

  test('goes on when the wallet is disconnected', async () => {
    const { runtime, asked, onSignedIn } = await atVerifying()
    runtime.actions.disconnect()
    asked.answer.resolve({ session })
    await settle()
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  })

  test('whose reply is lost signs in if the session is there', async () => {
    const { runtime, asked, onSignedIn, onInDoubt } = await atVerifying()
    asked.answer.reject(new ServerUnreachableError('timeout'))
    asked.session.resolve({ session })
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'signed-in', session })
    expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
    expect(onInDoubt).not.toHaveBeenCalled()
  })

  test('whose reply is lost is in doubt while the session cannot be looked at', async () => {
    const { runtime, asked, onInDoubt } = await atVerifying()
    asked.answer.reject(new ServerUnreachableError('offline'))
    asked.session.reject(new ServerUnreachableError('offline'))
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({
      status: 'failed',
      failure: { kind: 'unreachable' },
    })
    expect(onInDoubt).toHaveBeenCalledTimes(1)
  })
})

test('coming back goes on with the connected wallet', async () => {
  const { runtime, client } = await atMessage()
  runtime.actions.close()
  runtime.actions.open()
  expect(runtime.state.getSnapshot().signIn.status).toBe('preparing-message')
  await settle()
  expect(client.challenge).toHaveBeenCalledTimes(2)
})

describe('while the wallet has the text', () => {
  async function waiting() {
    const made = await atMessage()
    made.runtime.actions.sign()
    await settle()
    return made
  }

  test('another account ends it, and asking again asks for the new one', async () => {
    const { runtime, tell, client } = await waiting()
    tell(fox)?.({ type: 'accounts-changed', wallet: fox, accounts: [two, one] })
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ failure: { kind: 'account-changed' } })
    runtime.actions.retry()
    await settle()
    expect(client.challenge.mock.calls[1]?.[0]).toMatchObject({ account: `eip155:1:${two}` })
  })

  test('a wallet that goes ends it, and one that comes back begins anew', async () => {
    const { runtime, tell } = await waiting()
    tell(fox)?.({ type: 'wallet-disconnected', wallet: fox })
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'idle', ended: 'disconnected' })
    expect(runtime.state.getSnapshot().connection).toMatchObject({ failure: { kind: 'disconnected' } })
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [one], chainId: 1 } })
    expect(runtime.state.getSnapshot().signIn.status).toBe('preparing-message')
  })

  test('a wallet that signs the earlier of two requests is done, though it turned down the later', async () => {
    const { runtime, asked, link, client } = await waiting()
    link.signMessage.mockRejectedValueOnce({ code: -32002 })
    runtime.actions.sign()
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ failure: { code: 'already-pending' } })
    asked.sign.resolve('0xab')
    await settle()
    expect(runtime.state.getSnapshot().signIn.status).toBe('verifying-signature')
    expect(client.answer.mock.calls[0]?.slice(0, 2)).toEqual([
      'c1',
      { message: 'Sign c1', signature: '0xab' },
    ])
  })

  test('a refusal is told, and asking again shows the same text', async () => {
    const { runtime, asked, link, client } = await waiting()
    asked.sign.reject({ code: 4001 })
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ failure: { kind: 'wallet', code: 'refused' } })
    runtime.actions.retry()
    await settle()
    expect(link.signMessage).toHaveBeenLastCalledWith('Sign c1', one)
    expect(client.challenge).toHaveBeenCalledTimes(1)
  })
})

describe('a signature that waits to be sent', () => {
  async function kept() {
    const made = await atVerifying()
    made.asked.answer.reject(new ServerUnreachableError('offline'))
    made.asked.session.reject(new ServerUnreachableError('offline'))
    await settle()
    made.tell(fox)?.({ type: 'wallet-disconnected', wallet: fox })
    return made
  }

  test('outlives its wallet, also when that comes back', async () => {
    const { runtime, tell } = await kept()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', again: { step: 'verify' } })
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [one], chainId: 1 } })
    expect(runtime.state.getSnapshot().connection.status).toBe('connected')
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', again: { step: 'verify' } })
  })

  test('gives way to another account', async () => {
    const { runtime, tell } = await kept()
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [two], chainId: 1 } })
    expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'preparing-message' })
  })
})

describe('connecting', () => {
  test('sends the person to the wallet after a moment, and gives up after two minutes', async () => {
    const { runtime } = world()
    runtime.actions.connect(fox)
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'opening' })
    await settle()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'connecting' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'confirm-connection' })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(runtime.state.getSnapshot().connection).toMatchObject({ phase: 'continue-in-wallet' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(runtime.state.getSnapshot().connection).toMatchObject({
      status: 'disconnected',
      failure: { kind: 'timed-out' },
    })
  })

  test('an approval after the person turned away is given back', async () => {
    const { runtime, asked, link } = world()
    runtime.actions.open()
    runtime.actions.connect(fox)
    await settle()
    runtime.actions.close()
    asked.connect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
    expect(link.disconnect).toHaveBeenCalledTimes(1)
  })

  test('a wallet that comes back by itself while the dialog is closed starts nothing', async () => {
    const { runtime, client, tell } = await atMessage()
    runtime.actions.close()
    tell(fox)?.({ type: 'wallet-disconnected', wallet: fox })
    tell(fox)?.({ type: 'wallet-connected', wallet: fox, view: { accounts: [one], chainId: 1 } })
    await settle()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: null, connection: { status: 'connected' } })
    expect(client.challenge).toHaveBeenCalledTimes(1)
  })

  test('disconnecting is done at once and asks the wallet to forget the page', async () => {
    const { runtime, link, memory } = await atMessage()
    runtime.actions.disconnect()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'disconnected', failure: null })
    await settle()
    expect(link.disconnect).toHaveBeenCalledTimes(1)
    expect(runtime.recent.getSnapshot()).toEqual(['org.fox'])
    expect(memory.getItem('countersign.wallets')).toContain('"last":null')
  })
})

describe('the wallet of the last visit', () => {
  test('is found again without asking anyone', async () => {
    const { runtime, asked, link } = world({ 'countersign.wallet': 'org.owl' })
    runtime.actions.open()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'reconnecting', wallet: owl })
    asked.reconnect.resolve({ accounts: [one], chainId: 1 })
    await settle()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'connected', wallet: owl })
    expect(runtime.state.getSnapshot().signIn.status).toBe('preparing-message')
    expect(link.connect).not.toHaveBeenCalled()
  })

  test.each([
    ['no longer knows the page', undefined],
    ['does not answer', null],
  ])('that %s leaves the list as it is', async (_, answer) => {
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
