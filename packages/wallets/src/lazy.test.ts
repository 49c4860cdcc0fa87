import { expect, test, vi } from 'vitest'
import { lazy } from './lazy.ts'

test('a lazy value is loaded once, by the first caller who needs it', async () => {
  const load = vi.fn(async () => 'code')
  const onLoaded = vi.fn()
  const code = lazy(load, onLoaded)
  expect(load).not.toHaveBeenCalled()
  expect(code.get()).toBeUndefined()
  const loading = code.load()
  expect(code.load()).toBe(loading)
  expect(await loading).toBe('code')
  await code.load()
  expect(load).toHaveBeenCalledTimes(1)
  expect(onLoaded).toHaveBeenCalledExactlyOnceWith('code')
  expect(code.get()).toBe('code')
})

test('a lazy value that could not be loaded is loaded again by the next call', async () => {
  const code = lazy(vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch')))
  await expect(Promise.all([code.load(), code.load()])).rejects.toThrow('Failed to fetch')
  expect(code.get()).toBeUndefined()
  expect(await code.load()).toBe('code')
})

test('a lazy value that is not loaded within 20 seconds fails, is loaded again, and its late outcome is dropped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const hanging = Promise.withResolvers<string>()
    const load = vi.fn<(signal: AbortSignal) => Promise<string>>(async () => 'code')
    const onLoaded = vi.fn()
    const code = lazy(load.mockReturnValueOnce(hanging.promise), onLoaded)
    const failed = expect(code.load()).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(load.mock.calls[0]?.[0].aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await failed
    expect(load.mock.calls[0]?.[0].aborted).toBe(true)
    const again = code.load()
    hanging.resolve('late code')
    expect(await again).toBe('code')
    expect(code.get()).toBe('code')
    expect(onLoaded).toHaveBeenCalledExactlyOnceWith('code')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
