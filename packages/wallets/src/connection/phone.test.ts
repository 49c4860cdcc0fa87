import { describe, expect, test, vi } from 'vitest'
import { RelayUnreachableError } from '../pairing/open-pairing.ts'
import { atCode, paired, phone, steeredRelay } from '../pairing/testing/relay-world.ts'
import { challengeOf, fox, one, settle, token, useFakeTime, world } from '../testing/world.ts'
import { NetworkError } from './wallet-connection.ts'

useFakeTime()

const view = { accounts: [one], chainId: 1 } as const
const rainbow = {
  id: 'rainbow',
  name: 'Rainbow',
  group: 'popular',
  rdns: [],
  platforms: {},
} as const

async function atText(more: Parameters<typeof atCode>[0] = {}) {
  const made = await atCode(more)
  made.calls[0]?.done.resolve(paired)
  made.asked.reconnect.resolve(view)
  await settle()
  made.asked.challenge.resolve(challengeOf('c1'))
  await settle()
  return { ...made, state: made.runtime.state.getSnapshot }
}

async function atSignature() {
  const made = await atText()
  made.runtime.actions.sign()
  await settle()
  return made
}

/** What a relay throws, recognized by its name alone. */
const expired = () => Object.assign(new Error('over'), { name: 'RelayRequestExpiredError' })

describe('a phone that is paired', () => {
  test('has its connection opened at once, so that its events are received', async () => {
    const { link, tell, state } = await atText()
    expect(link.reconnect).toHaveBeenCalledTimes(1)
    expect(link.connect).not.toHaveBeenCalled()
    tell(phone)?.({ type: 'chain-changed', wallet: phone, chainId: 10 })
    expect(state().connection).toMatchObject({ chainId: 10 })
    tell(phone)?.({ type: 'wallet-disconnected', wallet: phone })
    expect(state().connection).toMatchObject({ status: 'disconnected', failure: { kind: 'disconnected' } })
  })

  test('is disconnected if it ended its session before its connection was open', async () => {
    const { calls, asked, runtime } = await atCode()
    calls[0]?.done.resolve(paired)
    asked.reconnect.resolve(undefined)
    await settle()
    expect(runtime.state.getSnapshot().connection).toMatchObject({ failure: { kind: 'disconnected' } })
  })

  test.each([
    [
      'that ends its session',
      ({ tell }: Awaited<ReturnType<typeof atText>>) =>
        tell(phone)?.({ type: 'wallet-disconnected', wallet: phone }),
    ],
    ['that the person disconnects', ({ runtime }) => runtime.actions.disconnect()],
  ] satisfies [string, (made: Awaited<ReturnType<typeof atText>>) => void][])(
    '%s has its connection closed',
    async (_, end) => {
      const made = await atText()
      end(made)
      await settle()
      expect(made.link.close).toHaveBeenCalledTimes(1)
    },
  )

  test('is paired again after it has disconnected, instead of using the closed connection', async () => {
    const { runtime, tell, state, link } = await atText()
    tell(phone)?.({ type: 'wallet-disconnected', wallet: phone })
    expect(state().view).toEqual({ name: 'status' })
    runtime.actions.retry()
    expect(state()).toMatchObject({ view: { name: 'scan', wallet: null } })
    expect(link.connect).not.toHaveBeenCalled()
  })

  test('is disconnected if another phone takes its place, and the other is not', async () => {
    const { runtime, calls, link, state } = await atText()
    const request = vi.mocked(phone.provider.request)
    const other = { ...phone, id: 'relay:2', provider: { request: vi.fn(async () => null) } }
    runtime.actions.show({ name: 'scan', wallet: null })
    await settle()
    request.mockClear()
    calls[1]?.done.resolve({ ...paired, wallet: other })
    await settle()
    expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'wallet_revokePermissions' }))
    expect(link.close).toHaveBeenCalledTimes(1)
    expect(other.provider.request).not.toHaveBeenCalled()
    expect(state().connection).toMatchObject({ status: 'connected', wallet: { id: 'relay:2' } })
  })

  test('is disconnected by the person', async () => {
    const { runtime, link } = await atText()
    runtime.actions.disconnect()
    await settle()
    expect(link.disconnect).toHaveBeenCalledTimes(1)
  })
})

describe('a request to a phone', () => {
  test('reports that it is slow after a minute without a response, and keeps waiting', async () => {
    const { state, asked, client } = await atSignature()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(state().signIn).toMatchObject({ status: 'asking', slow: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(state().signIn).toMatchObject({ status: 'asking', slow: true })
    asked.sign.resolve('0xab')
    await settle()
    expect(client.answer).toHaveBeenCalledTimes(1)
  })

  test('can be sent again after the relay has dropped it', async () => {
    const { runtime, state, asked, link } = await atSignature()
    asked.sign.reject(expired())
    await settle()
    expect(state().signIn).toMatchObject({
      status: 'failed',
      failure: { kind: 'wallet', code: 'request-expired' },
      retry: { step: 'ask' },
    })
    runtime.actions.retry()
    await settle()
    expect(link.signMessage).toHaveBeenCalledTimes(2)
  })

  test('reports an unreachable relay as such, not as a failure of the wallet', async () => {
    const { state, asked } = await atSignature()
    asked.sign.reject(new RelayUnreachableError())
    await settle()
    expect(state().signIn).toMatchObject({ failure: { code: 'relay-unreachable' } })
  })

  test('for another network may take as long as the relay keeps it', async () => {
    const { runtime, state, link } = await atText()
    runtime.actions.switchNetwork('eip155:10')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state().network).toMatchObject({ status: 'asking', slow: true })
    await vi.advanceTimersByTimeAsync(240_000)
    expect(state().network.status).toBe('asking')
    runtime.actions.cancel()
    link.switchChain.mockRejectedValueOnce(new NetworkError('request-expired'))
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(state().network).toMatchObject({ status: 'failed', failure: 'request-expired' })
  })

  test('for a token may take as long', async () => {
    const { runtime, state } = await atText()
    runtime.actions.watchToken(token)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state().token).toMatchObject({ status: 'asking', slow: true })
    await vi.advanceTimersByTimeAsync(540_000)
    expect(state().token).toMatchObject({ status: 'failed', failure: 'timed-out' })
  })
})

describe('a phone of the last visit', () => {
  function nextVisit(last: string, hasKept = true) {
    const steered = steeredRelay()
    steered.hasKept.mockReturnValue(hasKept)
    const kept = JSON.stringify({ names: [last], last })
    const made = world({ 'countersign.wallets': kept }, { relay: steered.relay, catalogue: [rainbow] })
    made.runtime.actions.open()
    return { ...made, ...steered, state: made.runtime.state.getSnapshot }
  }

  test.each([
    ['rainbow', { name: 'Rainbow', phone: { entry: 'rainbow' } }],
    ['phone', { name: null, phone: { entry: null } }],
  ])('that is known as “%s” is looked up through the relay', async (last, wallet) => {
    const { state, resumed, client } = nextVisit(last)
    expect(state()).toMatchObject({
      view: { name: 'status' },
      connection: { status: 'reconnecting', wallet },
    })
    resumed.resolve(paired)
    await settle()
    expect(state()).toMatchObject({
      view: { name: 'verify' },
      connection: { status: 'connected', wallet: phone },
    })
    expect(client.challenge).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['whose session has ended', (made: ReturnType<typeof nextVisit>) => made.resumed.resolve(null)],
    ['while the relay is out of reach', made => made.resumed.reject(new RelayUnreachableError())],
    ['that takes too long to find', () => {}],
  ] satisfies [string, (made: ReturnType<typeof nextVisit>) => void][])(
    '%s leaves the list',
    async (_, end) => {
      const made = nextVisit('rainbow')
      end(made)
      await vi.advanceTimersByTimeAsync(30_000)
      expect(made.state()).toMatchObject({
        view: { name: 'connect' },
        connection: { status: 'disconnected', failure: null },
      })
    },
  )

  test('is not waited for once the person cancels', async () => {
    const { runtime, resume, resumed, state } = nextVisit('rainbow')
    runtime.actions.back()
    expect(resume.mock.calls[0]?.[0].signal.aborted).toBe(true)
    resumed.resolve(paired)
    await settle()
    expect(state().connection.status).toBe('disconnected')
  })

  test('is not looked up if no session was stored', () => {
    const { state, resume } = nextVisit('rainbow', false)
    expect(state().view).toEqual({ name: 'connect' })
    expect(resume).not.toHaveBeenCalled()
  })

  test('is remembered by the entry that was selected for it', async () => {
    const { runtime, calls } = await atCode({ catalogue: [rainbow] })
    calls[0]?.done.resolve({ ...paired, wallet: { ...phone, phone: { entry: 'rainbow', links: {} } } })
    await settle()
    expect(runtime.recent.getSnapshot()).toEqual(['rainbow'])
  })
})

test('the status of the connection to the relay is part of the state', async () => {
  const { runtime, line } = await atCode()
  expect(runtime.state.getSnapshot().line).toBe('idle')
  line.set('lost')
  expect(runtime.state.getSnapshot().line).toBe('lost')
  runtime.dispose()
  line.set('open')
  expect(runtime.state.getSnapshot().line).toBe('lost')
})

test('a wallet in this browser is slow to sign after a minute too', async () => {
  const { runtime, asked } = world()
  runtime.actions.open()
  runtime.actions.connect(fox)
  await settle()
  asked.connect.resolve(view)
  asked.challenge.resolve(challengeOf('c1'))
  await settle()
  runtime.actions.sign()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ slow: true })
})
