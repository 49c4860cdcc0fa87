import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { chains, one, session, settle, two, useFakeTime } from '../testing/world.ts'
import { atList, atWallet, prepared, signedBy, view } from './testing/hosted-world.ts'
import { openWagmi } from './wagmi.ts'

useFakeTime()

describe('in one step', () => {
  const oneStep = { prepareUnaddressed: async () => prepared }

  test('what the wallet signed while it connected is verified, without another request', async () => {
    const { state, calls, asked, client, link, open, tell, onSignedIn, runtime } = await atWallet(oneStep)
    expect(calls[0]?.request).toMatchObject({ id: 'u1' })
    const signed = signedBy(one)
    calls[0]?.resolve(signed)
    await settle()
    // wagmi reports the connection before the response arrives.
    const wallet = runtime.state.getSnapshot().connection
    if (wallet.status === 'connecting')
      tell(wallet.wallet)?.({ type: 'wallet-connected', wallet: wallet.wallet, view })
    expect(state().connection.status).toBe('connecting')
    asked.connect.resolve(view)
    await settle()
    expect(state()).toMatchObject({ view: { name: 'verify' }, signIn: { status: 'checking' } })
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

  test('the same applies over wagmi: its connect event is not handled before what was signed', async () => {
    vi.useRealTimers()
    vi.stubGlobal('window', new EventTarget())
    const links = await openWagmi({ chains })
    onTestFinished(links.dispose)
    const request = vi.fn(async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : [one],
    )
    const { state, calls, client, runtime, hosted } = await atList({
      ...oneStep,
      openWalletConnection: links.open,
    })
    const page = hosted.wallet('base-account')
    if (page) page.provider.request = request
    runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    calls[0]?.resolve(signedBy(one))
    await vi.waitFor(() => expect(state().signIn).toMatchObject({ status: 'checking' }))
    expect(client.challenge).not.toHaveBeenCalled()
    expect(state().connection).toMatchObject({ status: 'connected', accounts: [one] })
    expect(request.mock.calls.map(([{ method }]) => method)).not.toContain('personal_sign')
    runtime.dispose()
  })

  test('a text for an account that the wallet does not show is refused, and signing takes two steps', async () => {
    const { state, calls, asked, client, runtime } = await atWallet(oneStep)
    calls[0]?.resolve(signedBy(two))
    asked.connect.resolve(view)
    await settle()
    expect(state()).toMatchObject({
      view: { name: 'verify' },
      connection: { status: 'connected' },
      signIn: { status: 'failed', failure: { kind: 'another-account' }, retry: { step: 'prepare' } },
    })
    expect(client.answer).not.toHaveBeenCalled()
    expect(client.challenge).not.toHaveBeenCalled()
    runtime.actions.retry()
    await settle()
    expect(state().signIn).toMatchObject({ status: 'preparing', act: { address: one } })
  })

  test('an invalid text counts as no signature', async () => {
    const { state, calls, asked } = await atWallet(oneStep)
    calls[0]?.resolve({ message: 'Hello', signature: '0xab' })
    asked.connect.resolve(view)
    await settle()
    expect(state().signIn.status).toBe('preparing')
  })

  test('nothing is requested if the backend fails or does not respond in time', async () => {
    const prepareUnaddressed = vi.fn(() => new Promise<never>(() => {}))
    const made = await atList({ prepareUnaddressed })
    made.runtime.actions.choose('base-account')
    // The wallet's code is loaded first; the backend's timeout starts here.
    await vi.waitFor(() => expect(prepareUnaddressed).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(2_900)
    expect(made.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    await vi.waitFor(() => expect(made.calls).toMatchObject([{ request: null }]))
  })

  test('nothing is requested from a person who is here for something else', async () => {
    const prepareUnaddressed = vi.fn(async () => prepared)
    const made = await atList({ prepareUnaddressed })
    made.runtime.actions.close()
    made.runtime.actions.open('wallet')
    made.runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(made.calls).toMatchObject([{ request: null }]))
    expect(prepareUnaddressed).not.toHaveBeenCalled()
  })

  test('nothing is requested from an owner who signs for a Safe', async () => {
    const prepareUnaddressed = vi.fn(async () => prepared)
    const made = await atList({ prepareUnaddressed })
    made.runtime.actions.signInAs({ account: `eip155:1:${two}` })
    made.runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(made.calls).toMatchObject([{ request: null }]))
    expect(prepareUnaddressed).not.toHaveBeenCalled()
  })
})
