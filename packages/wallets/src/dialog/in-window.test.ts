import { describe, expect, test, vi } from 'vitest'
import { requestFailure } from '../connection/request-failure.ts'
import { atText, problems, windowError } from '../connection/testing/hosted-world.ts'
import { NetworkError } from '../connection/wallet-connection.ts'
import { settle, token, useFakeTime } from '../testing/world.ts'

useFakeTime()

describe('networks and tokens', () => {
  test('a change of network opens no window in advance, unless the browser blocked one that opened late', async () => {
    const { runtime, asked, open, state } = await atText()
    runtime.actions.switchNetwork('eip155:10')
    expect(open).toEqual(new Set())
    await settle()
    asked.switch.reject(new NetworkError(requestFailure(windowError('popup-blocked'))))
    await settle()
    expect(state().network).toMatchObject({ status: 'failed', failure: 'popup-blocked' })
    runtime.actions.retry()
    expect(open).toEqual(new Set(['hosted:base-account']))
    await vi.advanceTimersByTimeAsync(0)
    runtime.actions.cancel()
    expect(open).toEqual(new Set())
  })

  test('a token is requested in the window, for as long as that is open', async () => {
    const { runtime, asked, open, state } = await atText()
    runtime.actions.watchToken(token)
    expect(open).toEqual(new Set(['hosted:base-account']))
    await vi.advanceTimersByTimeAsync(890_000)
    expect(state().token.status).toBe('asking')
    asked.token.resolve()
    await settle()
    expect(state().token.status).toBe('done')
    expect(open).toEqual(new Set())
  })

  test.each(problems)('a window that gave no response (%s) is reported as such', problem => {
    expect(requestFailure(windowError(problem))).toBe(problem)
  })

  test('a window that was closed counts as a rejection', () => {
    expect(requestFailure(windowError('popup-closed'))).toBe('refused')
  })
})

test('what an owner does outside the dialog can open the window of the connected wallet', async () => {
  const { runtime, open } = await atText()
  runtime.openWindow()
  expect(open).toEqual(new Set(['hosted:base-account']))
})
