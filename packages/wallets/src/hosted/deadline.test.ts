import { expect, onTestFinished, test, vi } from 'vitest'
import { awaitHandshake } from './deadline.ts'

function start(probe: () => Promise<boolean | null>) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const missed = vi.fn()
  return { missed, end: awaitHandshake(probe, missed) }
}

test('a page that our server cannot reach either times out after ten seconds', async () => {
  const { missed } = start(async () => false)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(missed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(missed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'host-unreachable' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(missed).toHaveBeenCalledTimes(1)
})

test.each([
  ['that is reached', async () => true],
  ['of which nobody can say', async () => null],
  ['where the question itself fails', () => Promise.reject(new Error('down'))],
])('a page %s times out after thirty seconds', async (_, probe) => {
  const { missed } = start(probe)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(missed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(missed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'no-handshake' }))
})

test('a page that has responded no longer times out, regardless of our server’s result', async () => {
  const answer = Promise.withResolvers<boolean>()
  const { missed, end } = start(() => answer.promise)
  await vi.advanceTimersByTimeAsync(10_000)
  end()
  answer.resolve(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(missed).not.toHaveBeenCalled()
})
