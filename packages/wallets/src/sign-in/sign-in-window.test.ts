import { describe, expect, test, vi } from 'vitest'
import { atSignature, atText, problems, windowError } from '../connection/hosted-world.ts'
import { settle, useFakeTime } from '../world.ts'

useFakeTime()

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
