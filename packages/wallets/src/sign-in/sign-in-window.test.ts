import { describe, expect, test, vi } from 'vitest'
import { atSignature, atText, problems, windowError } from '../connection/testing/hosted-world.ts'
import { settle, useFakeTime } from '../testing/world.ts'

useFakeTime()

describe('signing in a hosted wallet', () => {
  test.each(problems)('fails with the problem of its window (%s)', async problem => {
    const { state, asked, runtime, open, hosted } = await atSignature()
    asked.sign.reject(windowError(problem))
    await settle()
    expect(state().signIn).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code: problem } })
    expect(open).toEqual(new Set())
    runtime.actions.retry()
    expect(open).toEqual(new Set(['hosted:base-account']))
    expect(hosted.openWindow).toHaveBeenCalledTimes(3)
  })

  test('is rejected by closing its window', async () => {
    const { state, asked } = await atSignature()
    asked.sign.reject(windowError('popup-closed'))
    await settle()
    expect(state().signIn).toMatchObject({ failure: { kind: 'wallet', code: 'refused' } })
  })

  test('is requested once: bringing the window to the foreground sends no request', async () => {
    const { state, runtime, link, hosted } = await atSignature()
    const before = state()
    runtime.actions.sign()
    runtime.actions.showWindow()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(state()).toBe(before)
    expect(link.signMessage).toHaveBeenCalledTimes(1)
    expect(hosted.openWindow).toHaveBeenCalledTimes(4)
  })

  test.each(['cancel', 'back', 'close'] as const)(
    'closes the window when the person leaves it (%s)',
    async leave => {
      const { state, runtime, open, asked } = await atSignature()
      runtime.actions[leave]()
      expect(open).toEqual(new Set())
      const left = state()
      asked.sign.reject(windowError('popup-closed'))
      await settle()
      expect(state()).toBe(left)
    },
  )

  test('closes the window when its text expires', async () => {
    const { state, open } = await atSignature()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(state().signIn).toMatchObject({ failure: { kind: 'expired' } })
    expect(open).toEqual(new Set())
  })

  test('opens no window without a request', async () => {
    const { runtime, hosted } = await atText()
    runtime.actions.showWindow()
    expect(hosted.openWindow).toHaveBeenCalledTimes(1)
  })
})
