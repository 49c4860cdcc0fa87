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
