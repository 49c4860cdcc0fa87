import { describe, expect, test, vi } from 'vitest'
import { fox, settle, useFakeTime } from '../testing/world.ts'
import { WalletCodeError } from '../wallet-error.ts'
import { atList, atText, atWallet, problems, windowError } from './testing/hosted-world.ts'

useFakeTime()

describe('a hosted wallet that is selected', () => {
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

  test('is waiting for the person once its page has responded', async () => {
    const { state, speak } = await atWallet()
    expect(state().connection).toMatchObject({ phase: 'connecting' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state().connection).toMatchObject({ phase: 'connecting' })
    speak('hosted:base-account')
    expect(state().connection).toMatchObject({ phase: 'continue-in-wallet' })
  })

  test('may take as long as its window is open, and times out after a quarter of an hour', async () => {
    const { state, open } = await atWallet()
    await vi.advanceTimersByTimeAsync(890_000)
    expect(state().connection.status).toBe('connecting')
    expect(open).toEqual(new Set(['hosted:base-account']))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(state().connection).toMatchObject({ failure: { kind: 'timed-out' } })
    expect(open).toEqual(new Set())
  })

  test('is connected, and its window closed; it signs in a separate step', async () => {
    const { state, open, memory, hosted, runtime, link, client } = await atText()
    expect(state()).toMatchObject({ view: { name: 'verify' }, signIn: { status: 'ready' } })
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

  test('receives one request if it is selected twice', async () => {
    const { state, runtime, hosted } = await atWallet()
    const { connection } = state()
    runtime.actions.choose('base-account')
    await settle()
    expect(state().connection).toBe(connection)
    expect(hosted.connect).toHaveBeenCalledTimes(1)
  })

  test.each(problems)(
    'fails with a reason if its window gives no response (%s), and can be tried again',
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

  test('has rejected the request if its window was closed', async () => {
    const { state, calls } = await atWallet()
    calls[0]?.reject(windowError('popup-closed'))
    await settle()
    expect(state().connection).toMatchObject({ failure: { kind: 'refused' } })
  })

  test.each([
    ['code-missing', new WalletCodeError()],
    ['unknown', new TypeError('Invalid configuration.')],
  ])('has its window closed again if there is no connection: %s', async (kind, error) => {
    const openWalletConnection = () => Promise.reject(error)
    const { state, runtime, open } = await atList({ openWalletConnection })
    runtime.actions.choose('base-account')
    await vi.waitFor(() => expect(state().connection).toMatchObject({ failure: { kind } }))
    expect(open).toEqual(new Set())
  })

  const turningAway = [
    ['cancelling', 'cancel'],
    ['going back', 'back'],
    ['closing', 'close'],
  ] as const
  test.each(turningAway)('has its window closed by %s; a late response changes nothing', async (_, turn) => {
    const { state, calls, runtime, open, link } = await atWallet()
    runtime.actions[turn]()
    expect(open).toEqual(new Set())
    expect(calls[0]?.signal.aborted).toBe(true)
    const left = state()
    calls[0]?.resolve(null)
    await settle()
    expect(state()).toBe(left)
    expect(link.connect).not.toHaveBeenCalled()
  })

  test('is replaced by another one, whose window replaces its own', async () => {
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

  test('is disconnected if it responds after the request was cancelled', async () => {
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

test('disposing the runtime disposes the client for hosted wallets', async () => {
  const { runtime, hosted } = await atWallet()
  runtime.dispose()
  expect(hosted.dispose).toHaveBeenCalledTimes(1)
})
