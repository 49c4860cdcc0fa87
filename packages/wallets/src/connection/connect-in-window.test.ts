import { describe, expect, test, vi } from 'vitest'
import { fox, settle, useFakeTime } from '../world.ts'
import { atList, atText, atWallet, problems, windowError } from './hosted-world.ts'

useFakeTime()

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

test('it goes with the rest', async () => {
  const { runtime, hosted } = await atWallet()
  runtime.dispose()
  expect(hosted.dispose).toHaveBeenCalledTimes(1)
})
