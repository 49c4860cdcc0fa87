import {
  type Answer,
  type Challenge,
  ProblemError,
  ServerUnreachableError,
  type Session,
} from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import type { CatalogueEntry } from './catalogue/entry.ts'
import { NetworkError, TokenError } from './connection/link.ts'
import type { WalletView } from './connection/state.ts'
import { steeredRelay } from './pairing/relay-world.ts'
import { createRuntime } from './runtime.ts'
import type { RuntimeOptions } from './runtime-options.ts'
import { countersignAuthentication } from './sign-in/authentication-countersign.ts'
import { AuthenticationError } from './sign-in/authentication-error.ts'
import { createStore } from './store.ts'
import type { Wallet } from './wallet.ts'
import {
  chains,
  challengeOf,
  fox,
  memoryOf,
  one,
  owl,
  session,
  settle,
  token,
  two,
  useFakeTime,
  world,
} from './world.ts'

async function atNetworks() {
  const made = world()
  made.runtime.actions.open('networks')
  made.runtime.actions.connect(fox)
  await settle()
  made.asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  return made
}

async function atPreparing(view: WalletView = { accounts: [one], chainId: 1 }) {
  const made = world()
  made.runtime.actions.open()
  made.runtime.actions.connect(fox)
  await settle()
  made.asked.connect.resolve(view)
  await settle()
  return made
}

async function atMessage(view?: WalletView) {
  const made = await atPreparing(view)
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

useFakeTime()

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

describe('a backend that does not keep to its word', () => {
  test.each([
    ['nothing', null],
    ['no text', { id: 'c1', issuedAt: '2026-01-31T09:30:00Z', expiresAt: '2026-01-31T09:40:00Z' }],
    ['no time', { id: 'c1', message: 'Sign c1' }],
    ['times that are none', { id: 'c1', message: 'Sign c1', issuedAt: 'now', expiresAt: 'later' }],
  ])('and prepares %s leaves nobody waiting', async (_, prepared) => {
    const { runtime, asked, onSignedIn } = await atPreparing()
    asked.challenge.resolve(prepared as Challenge)
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({
      status: 'failed',
      at: 'preparing-message',
      failure: { kind: 'unknown' },
    })
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('and gives a session without an account signs nobody in', async () => {
    const { runtime, asked, onSignedIn } = await atVerifying()
    asked.answer.resolve({ session: { ok: true } } as unknown as Answer)
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({
      status: 'failed',
      failure: { kind: 'unknown' },
    })
    expect(onSignedIn).not.toHaveBeenCalled()
  })
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

describe('another network', () => {
  test('is asked for, added where the wallet does not know it, and there once the wallet says so', async () => {
    const { runtime, link, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(link.switchChain.mock.calls[0]?.[0]).toBe(chains[1])
    expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'switching', chain: 'eip155:10' })
    link.switchChain.mock.calls[0]?.[1]('adding')
    expect(runtime.state.getSnapshot().network.status).toBe('adding')
    asked.switch.resolve()
    await settle()
    expect(runtime.state.getSnapshot().network.status).toBe('idle')
  })

  test('that the wallet does not change to says why, and is asked for again', async () => {
    const { runtime, link } = await atNetworks()
    link.switchChain.mockRejectedValueOnce(new NetworkError('refused'))
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'failed', kind: 'refused' })
    runtime.actions.retry()
    await settle()
    expect(link.switchChain).toHaveBeenCalledTimes(2)
  })

  test('is given up after a minute, and an answer after that changes nothing', async () => {
    const { runtime, asked } = await atNetworks()
    runtime.actions.switchNetwork('eip155:10')
    await vi.advanceTimersByTimeAsync(60_000)
    const state = runtime.state.getSnapshot()
    expect(state.network).toMatchObject({ status: 'failed', kind: 'timed-out' })
    asked.switch.resolve()
    await settle()
    expect(runtime.state.getSnapshot()).toBe(state)
  })

  test('that the site does not offer is unknown, and no wallet is asked for it', async () => {
    const { runtime, link } = await atNetworks()
    runtime.actions.switchNetwork('eip155:5')
    await settle()
    expect(runtime.state.getSnapshot().network).toMatchObject({ kind: 'unknown-chain' })
    expect(link.switchChain).not.toHaveBeenCalled()
  })
})

describe('a token', () => {
  test('is shown by the wallet, or it is said why not', async () => {
    const { runtime, link, asked } = await atNetworks()
    link.watchToken.mockRejectedValueOnce(new TokenError('not-supported'))
    runtime.actions.watchToken(token)
    await settle()
    expect(runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'profile' },
      token: { status: 'failed', kind: 'not-supported' },
    })
    runtime.actions.retry()
    asked.token.resolve()
    await settle()
    expect(runtime.state.getSnapshot().token).toMatchObject({ status: 'added', token })
  })

  test('is given up after a minute', async () => {
    const { runtime } = await atNetworks()
    runtime.actions.watchToken(token)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runtime.state.getSnapshot().token).toMatchObject({ kind: 'timed-out' })
  })
})

describe('a wallet of the catalogue', () => {
  const entry: CatalogueEntry = {
    id: 'fox',
    name: 'Fox',
    group: 'popular',
    rdns: ['org.fox'],
    homepage: 'https://fox.example',
    stores: {
      extension: { chrome: 'https://fox.example/chrome' },
      phone: { ios: 'https://fox.example/ios' },
    },
    colour: '#000000',
  }
  const bear: CatalogueEntry = { ...entry, id: 'bear', rdns: ['org.bear'] }
  const crane: CatalogueEntry = { ...bear, id: 'crane', links: { native: 'crane://wc?uri={uri}' } }
  const device = { browser: 'chrome', system: 'linux' } as const
  const { relay } = steeredRelay()

  test.each([
    ['is connected where it is installed', 'fox', {}, { name: 'status' }],
    ['is scanned where the site has a relay', 'crane', { relay }, { name: 'scan', wallet: 'crane' }],
    [
      'is not scanned if its app takes no pairing address',
      'bear',
      { relay },
      { name: 'missing', wallet: 'bear', why: 'not-installed' },
    ],
    ['can be installed', 'bear', {}, { name: 'missing', wallet: 'bear', why: 'not-installed' }],
    [
      'is not to be had here',
      'bear',
      { device: { browser: 'safari', system: 'macos' } },
      { name: 'missing', wallet: 'bear', why: 'not-available' },
    ],
  ] satisfies [string, string, Partial<RuntimeOptions<Session>>, object][])('%s', (_, id, more, view) => {
    const { runtime } = world({}, { catalogue: [entry, bear, crane], device, ...more })
    runtime.actions.open()
    runtime.actions.choose(id)
    expect(runtime.state.getSnapshot().view).toEqual(view)
  })

  test('that has been installed meanwhile is connected at the next try', () => {
    const discovery = createStore<readonly Wallet[]>([])
    const { runtime } = world(
      {},
      { catalogue: [entry], device, discovery: { ...discovery, refresh: () => {}, stop: () => {} } },
    )
    runtime.actions.open()
    runtime.actions.choose('fox')
    runtime.actions.retry()
    expect(runtime.state.getSnapshot().view?.name).toBe('missing')
    discovery.set([fox])
    runtime.actions.retry()
    expect(runtime.state.getSnapshot()).toMatchObject({ view: { name: 'status' } })
  })
})

test('who acts on a change is heard after it, and everybody sees the changes in one order', async () => {
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

test('a backend that fails at once is a failure, and the same is asked for again', async () => {
  const backend = countersignAuthentication({
    challenge: async () => challengeOf('c1'),
    unaddressedChallenge: () => Promise.reject(new Error('Nobody is asked for it.')),
    answer: async () => ({ session }),
    session: async () => ({ session: null }),
    signOut: async () => {},
  })
  const verify = vi.fn<typeof backend.verify>(() => {
    throw new AuthenticationError('unavailable')
  })
  const { runtime, asked } = world({}, { authentication: { ...backend, verify } })
  runtime.actions.open()
  runtime.actions.connect(fox)
  await settle()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  runtime.actions.sign()
  asked.sign.resolve('0xab')
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', again: { step: 'verify' } })
  runtime.actions.retry()
  await settle()
  expect(verify).toHaveBeenCalledTimes(2)
  expect(verify).toHaveBeenLastCalledWith({
    id: 'c1',
    account: `eip155:1:${one}`,
    message: 'Sign c1',
    signature: '0xab',
  })
})

test('after it is disposed of, nothing changes any more, and no timer runs', async () => {
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

describe('what a press would open', () => {
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
      who: 'whoever connected before',
      memory: memoryOf(kept),
      signedIn: false,
      what: 'connect',
      view: 'status',
    },
    { who: 'whoever is signed in', memory: memoryOf(kept), signedIn: true, what: 'profile', view: 'profile' },
  ] as const)('is known before for $who, and opens nothing', ({ memory, signedIn, what, view }) => {
    const runtime = runtimeWith({ isSignedIn: () => signedIn }, memory)
    const before = runtime.state.getSnapshot()
    expect(runtime.whatOpens(what)?.name).toBe(view)
    expect(runtime.state.getSnapshot()).toBe(before)
    runtime.actions.open(what)
    expect(runtime.state.getSnapshot().view?.name).toBe(view)
    runtime.dispose()
  })
})
