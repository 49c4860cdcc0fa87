import { ProblemError } from '@countersign/api'
import { writeMessage } from '@countersign/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { arrange } from '../catalogue/arrange.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { pendingKey } from '../pending/mark.ts'
import type { UnaddressedMessage } from '../sign-in/authentication.ts'
import {
  chains,
  challengeOf,
  fox,
  memoryOf,
  one,
  session,
  settle,
  token,
  two,
  useFakeTime,
} from '../world.ts'
import { atList, windowError } from './hosted-world.ts'
import { NetworkError } from './link.ts'
import { requestFailure } from './request-failure.ts'
import { openWagmi } from './wagmi.ts'

useFakeTime()

const view = { accounts: [one], chainId: 1 } as const
const fields = {
  domain: 'example.org',
  uri: 'https://example.org/',
  version: '1',
  statement: null,
  nonce: 'abcdefgh1234',
  issuedAt: '2026-01-31T09:30:00Z',
  expirationTime: '2026-01-31T09:40:00Z',
  chains: ['eip155:1'],
} as const
const prepared: UnaddressedMessage = {
  ...{ id: 'u1', fields, issuedAt: fields.issuedAt, expiresAt: fields.expirationTime },
}
const signedBy = (address: typeof one) => {
  const { domain, uri, version, nonce, issuedAt, expirationTime } = fields
  const message = writeMessage({
    ...{ domain, address, uri, version, chainId: 1, nonce, issuedAt, expirationTime },
  })
  return { message, signature: '0xab' } as const
}
const problems = ['popup-blocked', 'host-unreachable', 'no-handshake'] as const
type More = Parameters<typeof atList>[0]

/** The wallet was picked, and is asked. */
async function atWallet(more: More = {}, wallet = 'base-account') {
  const made = await atList(more)
  made.runtime.actions.choose(wallet)
  // Its code is loaded for it.
  await vi.waitFor(() => expect(made.calls).toHaveLength(1))
  return made
}

/** It is connected, and its text is there to be read. */
async function atText(more: More = {}) {
  const made = await atWallet(more)
  made.asked.connect.resolve(view)
  made.calls[0]?.resolve(null)
  await settle()
  made.asked.challenge.resolve(challengeOf('c1'))
  await settle()
  return made
}

async function atSignature(more: More = {}) {
  const made = await atText(more)
  made.runtime.actions.sign()
  await settle()
  return made
}

describe('a hosted wallet that is picked', () => {
  test('has its window opened before anything else is done', async () => {
    const { runtime, hosted, state } = await atList()
    hosted.openWindow.mockImplementation(() => expect(state().view).toEqual({ name: 'connect' }))
    runtime.actions.choose('base-account')
    expect(hosted.openWindow).toHaveBeenCalledTimes(1)
    expect(hosted.openWindow.mock.calls[0]?.[0]).toMatchObject({
      id: 'hosted:base-account',
      name: 'Base Account',
    })
    expect(state()).toMatchObject({
      view: { name: 'status' },
      connection: { status: 'connecting', phase: 'opening', wallet: { hosted: { entry: 'base-account' } } },
    })
  })

  test('is asked, and lies before the person once its page has spoken', async () => {
    const { state, speak } = await atWallet()
    expect(state().connection).toMatchObject({ phase: 'connecting' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state().connection).toMatchObject({ phase: 'connecting' })
    speak('hosted:base-account')
    expect(state().connection).toMatchObject({ phase: 'continue-in-wallet' })
  })

  test('may take as long as its window is open, and is given up after a quarter of an hour', async () => {
    const { state, open } = await atWallet()
    await vi.advanceTimersByTimeAsync(890_000)
    expect(state().connection.status).toBe('connecting')
    expect(open).toEqual(new Set(['hosted:base-account']))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state().connection).toMatchObject({ failure: { kind: 'timed-out' } })
    expect(open).toEqual(new Set())
  })

  test('is connected, and its window shut; it signs in a step of its own', async () => {
    const { state, open, memory, hosted, runtime, link, client } = await atText()
    expect(state()).toMatchObject({ view: { name: 'verify' }, signIn: { status: 'message-ready' } })
    expect(open).toEqual(new Set())
    expect(JSON.parse(memory.getItem('countersign.wallets') ?? '')).toMatchObject({
      last: 'hosted:base-account',
    })
    expect(client.challenge).toHaveBeenCalledTimes(1)
    runtime.actions.sign()
    expect(hosted.openWindow).toHaveBeenCalledTimes(2)
    expect(open).toEqual(new Set(['hosted:base-account']))
    await settle()
    expect(link.signMessage).toHaveBeenCalledTimes(1)
  })

  test('picked again while it is asked is asked once', async () => {
    const { state, runtime, hosted } = await atWallet()
    const { connection } = state()
    runtime.actions.choose('base-account')
    await settle()
    expect(state().connection).toBe(connection)
    expect(hosted.connect).toHaveBeenCalledTimes(1)
  })

  test.each(problems)(
    'and whose window gave no answer (%s) says why, and can be tried again',
    async problem => {
      const { state, calls, runtime, hosted, open } = await atWallet()
      calls[0]?.reject(windowError(problem))
      await settle()
      expect(state()).toMatchObject({
        view: { name: 'status' },
        connection: { status: 'disconnected', failure: { kind: problem } },
      })
      expect(open).toEqual(new Set())
      runtime.actions.retry()
      expect(hosted.openWindow).toHaveBeenCalledTimes(2)
      expect(open).toEqual(new Set(['hosted:base-account']))
      expect(state().connection.status).toBe('connecting')
    },
  )

  test('and whose window was shut has refused', async () => {
    const { state, calls } = await atWallet()
    calls[0]?.reject(windowError('popup-closed'))
    await settle()
    expect(state().connection).toMatchObject({ failure: { kind: 'refused' } })
  })

  test('on a page whose wallet code cannot be loaded has its window shut again', async () => {
    const openLink = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const { state, runtime, open } = await atList({ openLink })
    runtime.actions.choose('base-account')
    await vi.waitFor(() =>
      expect(state().connection).toMatchObject({ failure: { kind: 'server-unreachable' } }),
    )
    expect(open).toEqual(new Set())
  })

  const turningAway = [
    ['cancelling', 'cancel'],
    ['going back', 'back'],
    ['closing', 'close'],
  ] as const
  test.each(turningAway)(
    'has its window shut by %s; an answer that comes late changes nothing',
    async (_, turn) => {
      const { state, calls, runtime, open, link } = await atWallet()
      runtime.actions[turn]()
      expect(open).toEqual(new Set())
      expect(calls[0]?.signal.aborted).toBe(true)
      const left = state()
      calls[0]?.resolve(null)
      await settle()
      expect(state()).toBe(left)
      expect(link.connect).not.toHaveBeenCalled()
    },
  )

  test('gives way to another, whose window takes its place', async () => {
    const { state, runtime, open, calls } = await atWallet()
    runtime.actions.choose('acme')
    expect(open).toEqual(new Set(['hosted:acme']))
    await vi.waitFor(() => expect(calls).toHaveLength(2))
    expect(state().connection).toMatchObject({
      status: 'connecting',
      wallet: { id: 'hosted:acme', name: 'Acme' },
    })
    expect(open).toEqual(new Set(['hosted:acme']))
    runtime.actions.connect(fox)
    expect(open).toEqual(new Set())
  })

  test('answers too late to be wanted, and is asked to forget the page', async () => {
    const { calls, runtime, link, hosted } = await atList()
    const answer = Promise.withResolvers<null>()
    hosted.connect.mockImplementation(() => answer.promise)
    runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(hosted.connect).toHaveBeenCalledTimes(1))
    runtime.actions.close()
    answer.resolve(null)
    await settle()
    expect(calls).toEqual([])
    expect(link.disconnect).toHaveBeenCalledTimes(1)
  })
})

describe('in one step', () => {
  const oneStep = { prepareUnaddressed: async () => prepared }

  test('what the wallet signed while it connected is verified, and nothing more is asked of it', async () => {
    const { state, calls, asked, client, link, open, tell, onSignedIn, runtime } = await atWallet(oneStep)
    expect(calls[0]?.request).toMatchObject({ id: 'u1' })
    const signed = signedBy(one)
    calls[0]?.resolve(signed)
    await settle()
    // wagmi tells of the connection before the answer is here.
    const wallet = runtime.state.getSnapshot().connection
    if (wallet.status === 'connecting')
      tell(wallet.wallet)?.({ type: 'wallet-connected', wallet: wallet.wallet, view })
    expect(state().connection.status).toBe('connecting')
    asked.connect.resolve(view)
    await settle()
    expect(state()).toMatchObject({ view: { name: 'verify' }, signIn: { status: 'verifying-signature' } })
    expect(open).toEqual(new Set())
    expect(client.challenge).not.toHaveBeenCalled()
    expect(link.signMessage).not.toHaveBeenCalled()
    expect(client.answer.mock.calls[0]?.slice(0, 2)).toMatchObject([
      ...['u1', { message: signed.message, signature: '0xab' }],
    ])
    asked.answer.resolve({ session } as never)
    await settle()
    expect(onSignedIn).toHaveBeenCalledTimes(1)
  })

  test('over wagmi it is the same: its word of the connection does not come before what was signed', async () => {
    vi.useRealTimers()
    vi.stubGlobal('window', new EventTarget())
    const links = await openWagmi({ chains })
    onTestFinished(links.dispose)
    const request = vi.fn(async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : [one],
    )
    const { state, calls, client, runtime, hosted } = await atList({ ...oneStep, openLink: links.open })
    const page = hosted.wallet('base-account')
    if (page) page.provider.request = request
    runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    calls[0]?.resolve(signedBy(one))
    await vi.waitFor(() => expect(state().signIn).toMatchObject({ status: 'verifying-signature' }))
    expect(client.challenge).not.toHaveBeenCalled()
    expect(state().connection).toMatchObject({ status: 'connected', accounts: [one] })
    expect(request.mock.calls.map(([{ method }]) => method)).not.toContain('personal_sign')
    runtime.dispose()
  })

  test('a text for an account that the wallet does not show is refused, and signed anew in two', async () => {
    const { state, calls, asked, client, runtime } = await atWallet(oneStep)
    calls[0]?.resolve(signedBy(two))
    asked.connect.resolve(view)
    await settle()
    expect(state()).toMatchObject({
      view: { name: 'verify' },
      connection: { status: 'connected' },
      signIn: { status: 'failed', failure: { kind: 'another-account' }, again: { step: 'prepare' } },
    })
    expect(client.answer).not.toHaveBeenCalled()
    expect(client.challenge).not.toHaveBeenCalled()
    runtime.actions.retry()
    await settle()
    expect(state().signIn).toMatchObject({ status: 'preparing-message', subject: { address: one } })
  })

  test('a text that is none is as good as no signature', async () => {
    const { state, calls, asked } = await atWallet(oneStep)
    calls[0]?.resolve({ message: 'Hello', signature: '0xab' })
    asked.connect.resolve(view)
    await settle()
    expect(state().signIn.status).toBe('preparing-message')
  })

  test('nothing is asked where the backend cannot say what, or not in time', async () => {
    const made = await atList({ prepareUnaddressed: () => new Promise(() => {}) })
    made.runtime.actions.choose('base-account')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(made.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    await vi.waitFor(() => expect(made.calls).toMatchObject([{ request: null }]))
  })

  test('nothing is asked of who is here for something else', async () => {
    const prepareUnaddressed = vi.fn(async () => prepared)
    const made = await atList({ prepareUnaddressed })
    made.runtime.actions.close()
    made.runtime.actions.open('wallet')
    made.runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(made.calls).toMatchObject([{ request: null }]))
    expect(prepareUnaddressed).not.toHaveBeenCalled()
  })

  test('nothing is asked of an owner who is to sign for a Safe', async () => {
    const prepareUnaddressed = vi.fn(async () => prepared)
    const made = await atList({ prepareUnaddressed })
    made.runtime.actions.signInAs({ account: `eip155:1:${two}` })
    made.runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(made.calls).toMatchObject([{ request: null }]))
    expect(prepareUnaddressed).not.toHaveBeenCalled()
  })
})

describe('signing in a hosted wallet', () => {
  test.each(problems)('fails with what became of its window (%s)', async problem => {
    const { state, asked, runtime, open, hosted } = await atSignature()
    asked.sign.reject(windowError(problem))
    await settle()
    expect(state().signIn).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code: problem } })
    expect(open).toEqual(new Set())
    runtime.actions.retry()
    expect(open).toEqual(new Set(['hosted:base-account']))
    expect(hosted.openWindow).toHaveBeenCalledTimes(3)
  })

  test('is refused by shutting its window', async () => {
    const { state, asked } = await atSignature()
    asked.sign.reject(windowError('popup-closed'))
    await settle()
    expect(state().signIn).toMatchObject({ failure: { kind: 'wallet', code: 'refused' } })
  })

  test('is asked for once: what brings the window to the front asks for nothing', async () => {
    const { state, runtime, link, hosted } = await atSignature()
    const before = state()
    runtime.actions.sign()
    runtime.actions.showWindow()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(state()).toBe(before)
    expect(link.signMessage).toHaveBeenCalledTimes(1)
    expect(hosted.openWindow).toHaveBeenCalledTimes(4)
  })

  test.each(['cancel', 'back', 'close'] as const)('that is left (%s) has its window shut', async leave => {
    const { state, runtime, open, asked } = await atSignature()
    runtime.actions[leave]()
    expect(open).toEqual(new Set())
    const left = state()
    asked.sign.reject(windowError('popup-closed'))
    await settle()
    expect(state()).toBe(left)
  })

  test('after its text has run out has its window shut', async () => {
    const { state, open } = await atSignature()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(state().signIn).toMatchObject({ failure: { kind: 'expired' } })
    expect(open).toEqual(new Set())
  })

  test('opens no window where none is asked of', async () => {
    const { runtime, hosted } = await atText()
    runtime.actions.showWindow()
    expect(hosted.openWindow).toHaveBeenCalledTimes(1)
  })
})

describe('a hosted Safe', () => {
  async function atSafesText() {
    const cosigning = { id: 'k1', status: 'NEEDS_CONFIRMATION', revision: 0, safes: [] }
    const nothing = () => Promise.reject(new Error('Nobody is asked for it.'))
    const cosign = {
      ...{ confirm: nothing, collect: nothing, cancel: vi.fn(async () => {}), list: async () => [] },
      watch: vi.fn(() => () => {}),
    }
    const made = await atWallet({ cosign })
    made.asked.connect.resolve(view)
    made.calls[0]?.resolve(null)
    await settle()
    const answer = async () => {
      made.asked.challenge.resolve({ ...challengeOf('c1'), cosigning } as never)
      await settle()
    }
    return { ...made, cosign, answer }
  }

  test('that refuses has refused: nobody else is waited for', async () => {
    const { runtime, asked, state, cosign, answer } = await atSafesText()
    await answer()
    runtime.actions.sign()
    await settle()
    asked.sign.reject(windowError('popup-closed'))
    await settle()
    expect(state().signIn).toMatchObject({
      ...{ status: 'failed', failure: { kind: 'wallet', code: 'refused' }, again: { step: 'sign' } },
    })
    expect(cosign.watch).not.toHaveBeenCalled()
    // The same text can be signed after all.
    expect(cosign.cancel).not.toHaveBeenCalled()
  })

  test.each(['cancel', 'back', 'close', 'disconnect'] as const)(
    'whose text is left (%s) leaves nothing open at the server',
    async leave => {
      const { runtime, cosign, answer } = await atSafesText()
      await answer()
      runtime.actions[leave]()
      await settle()
      expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    },
  )

  test('whose text comes when nobody waits for it any more leaves nothing open at the server', async () => {
    const { runtime, cosign, answer } = await atSafesText()
    runtime.actions.close()
    await answer()
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
  })

  test('whose text runs out, or goes with the page’s sign-in, leaves nothing open at the server', async () => {
    const first = await atSafesText()
    await first.answer()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(first.cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
    const second = await atSafesText()
    await second.answer()
    second.runtime.dispose()
    expect(second.cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
  })

  test('whose signature is rejected leaves nothing open at the server', async () => {
    const { runtime, asked, state, cosign, answer } = await atSafesText()
    await answer()
    runtime.actions.sign()
    await settle()
    asked.sign.resolve('0xab')
    await settle()
    asked.answer.reject(
      new ProblemError({
        ...{ type: 'urn:countersign:problem:signature-rejected', title: '', status: 422, detail: '' },
        reason: 'wrong-signer',
      }),
    )
    await settle()
    expect(state().signIn).toMatchObject({ failure: { kind: 'rejected' }, again: { step: 'prepare' } })
    expect(cosign.cancel).toHaveBeenCalledExactlyOnceWith('k1')
  })

  test('that has signed is not called back', async () => {
    const { runtime, asked, state, cosign, answer } = await atSafesText()
    await answer()
    runtime.actions.sign()
    await settle()
    asked.sign.resolve('0xab')
    await settle()
    asked.answer.resolve({ session })
    await settle()
    expect(state().signIn.status).toBe('signed-in')
    runtime.actions.disconnect()
    runtime.dispose()
    expect(cosign.cancel).not.toHaveBeenCalled()
  })
})

describe('networks and tokens', () => {
  test('a change of network opens no window ahead, but where the browser refused one that came late', async () => {
    const { runtime, asked, open, state } = await atText()
    runtime.actions.switchNetwork('eip155:10')
    expect(open).toEqual(new Set())
    await settle()
    asked.switch.reject(new NetworkError(requestFailure(windowError('popup-blocked'))))
    await settle()
    expect(state().network).toMatchObject({ status: 'failed', kind: 'popup-blocked' })
    runtime.actions.retry()
    expect(open).toEqual(new Set(['hosted:base-account']))
    await vi.advanceTimersByTimeAsync(0)
    runtime.actions.cancel()
    expect(open).toEqual(new Set())
  })

  test('a token is shown in the window, for as long as that is open', async () => {
    const { runtime, asked, open, state } = await atText()
    runtime.actions.watchToken(token)
    expect(open).toEqual(new Set(['hosted:base-account']))
    await vi.advanceTimersByTimeAsync(890_000)
    expect(state().token.status).toBe('asking')
    asked.token.resolve()
    await settle()
    expect(state().token.status).toBe('added')
    expect(open).toEqual(new Set())
  })

  test.each(problems)('a window that gave no answer (%s) is told apart', problem => {
    expect(requestFailure(windowError(problem))).toBe(problem)
  })

  test('a window that was shut has refused', () => {
    expect(requestFailure(windowError('popup-closed'))).toBe('refused')
  })
})

describe('who comes back', () => {
  const remembered = {
    'countersign.wallets': JSON.stringify({ names: ['hosted:acme'], last: 'hosted:acme' }),
  }

  test('finds the wallet connected without a window', async () => {
    const made = await atList({}, remembered)
    made.runtime.actions.close()
    made.kept.add('acme')
    expect(made.runtime.recent.getSnapshot()).toEqual(['hosted:acme'])
    made.runtime.actions.open()
    expect(made.state()).toMatchObject({
      connection: { status: 'reconnecting', wallet: { id: 'hosted:acme', name: 'Acme' } },
    })
    await settle()
    made.asked.reconnect.resolve(view)
    await settle()
    expect(made.state()).toMatchObject({ view: { name: 'verify' }, connection: { status: 'connected' } })
    expect(made.hosted.openWindow).not.toHaveBeenCalled()
    expect(made.hosted.connect).not.toHaveBeenCalled()
  })

  test('is shown the list where nothing was kept, or the wallet is no longer offered', async () => {
    const made = await atList({}, remembered)
    expect(made.state()).toMatchObject({ view: { name: 'connect' }, connection: { status: 'disconnected' } })
    made.kept.add('other')
    made.runtime.actions.close()
    made.runtime.actions.open()
    expect(made.state().view).toEqual({ name: 'connect' })
  })

  test('is shown the list where the site hides the wallet', async () => {
    const remembered = JSON.stringify({ names: ['hosted:base-account'], last: 'hosted:base-account' })
    const made = await atList(
      { catalogue: arrange(catalogue, { hide: ['base-account'] }) },
      { 'countersign.wallets': remembered },
    )
    made.kept.add('base-account')
    made.runtime.actions.close()
    made.runtime.actions.open()
    expect(made.state()).toMatchObject({ view: { name: 'connect' }, connection: { status: 'disconnected' } })
  })

  test('is asked in one step again after ending the connection', async () => {
    const made = await atText({ prepareUnaddressed: async () => prepared })
    made.runtime.actions.disconnect()
    await settle()
    expect(made.link.disconnect).toHaveBeenCalledTimes(1)
    made.runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(made.calls).toHaveLength(2))
    expect(made.calls[1]?.request).toMatchObject({ id: 'u1' })
  })
})

test('what an owner does beside the dialog can open the window of the connected wallet', async () => {
  const { runtime, open } = await atText()
  runtime.openWindow()
  expect(open).toEqual(new Set(['hosted:base-account']))
})

test('nothing of what waits in a window is kept for after a reload: the window goes with the page', async () => {
  const tabMemory = memoryOf()
  const connecting = await atWallet({ tabMemory })
  expect(tabMemory.getItem(pendingKey)).toBeNull()
  connecting.runtime.dispose()
  await atSignature({ tabMemory })
  expect(tabMemory.getItem(pendingKey)).toBeNull()
})

test('it goes with the rest', async () => {
  const { runtime, hosted } = await atWallet()
  runtime.dispose()
  expect(hosted.dispose).toHaveBeenCalledTimes(1)
})
