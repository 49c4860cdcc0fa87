import { afterEach, expect, test, vi } from 'vitest'
import { loadCorner } from './loaded.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('../cosigning/corner.tsx')
})

const code = '../cosigning/corner.tsx'
const Corner = () => null
const missing = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))

test('owners are waited for once the network is back, although it was down when their code was loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.doMock(code, missing)
  const loaded = loadCorner()
  await vi.waitFor(() => expect(missing).toHaveBeenCalled())
  vi.doMock(code, () => ({ Corner }))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await loaded).toBe(Corner)
})

test('code that is not there is not loaded forever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.doMock(code, missing)
  const failed = expect(loadCorner()).rejects.toThrow()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(120_000)
  await failed
  expect(vi.getTimerCount()).toBe(0)
})
