import { describe, expect, test, vi } from 'vitest'
import { atText, problems, windowError } from '../connection/hosted-world.ts'
import { NetworkError } from '../connection/link.ts'
import { requestFailure } from '../connection/request-failure.ts'
import { settle, token, useFakeTime } from '../world.ts'

useFakeTime()

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

test('what an owner does beside the dialog can open the window of the connected wallet', async () => {
  const { runtime, open } = await atText()
  runtime.openWindow()
  expect(open).toEqual(new Set(['hosted:base-account']))
})
