import { afterEach, expect, test, vi } from 'vitest'
import { oneTabAtATime } from './one-tab-at-a-time.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const pause = () => new Promise(resolve => setTimeout(resolve, 5))

test('a second tab sends its request when the first has its response, also after a failure', async () => {
  const log: string[] = []
  const ask = (name: string, fails = false) =>
    oneTabAtATime(new AbortController().signal, async () => {
      log.push(`${name} asks`)
      await pause()
      log.push(`${name} is answered`)
      if (fails) throw new Error(name)
      return name
    })
  const outcomes = await Promise.allSettled([ask('one', true), ask('two')])
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'two' }])
  expect(log).toEqual(['one asks', 'one is answered', 'two asks', 'two is answered'])
})

test('a request that was cancelled is not sent', async () => {
  const leaving = new AbortController()
  const first = oneTabAtATime(new AbortController().signal, pause)
  const second = oneTabAtATime(leaving.signal, async () => expect.unreachable())
  leaving.abort()
  await expect(second).rejects.toThrow()
  await first
})

test('if the browser denies locks, as in another site’s frame, the request is sent all the same', async () => {
  const request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const { signal } = new AbortController()
  expect(await oneTabAtATime(signal, async () => 'answered')).toBe('answered')
  await expect(oneTabAtATime(signal, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await expect(oneTabAtATime(AbortSignal.abort(), async () => expect.unreachable())).rejects.toThrow()
})
