import { createClient } from '@countersign/api'
import { afterEach, expect, test, vi } from 'vitest'
import { useFakeTime } from '../testing/world.ts'
import { countersignCosign } from './cosign-countersign.ts'

useFakeTime()
afterEach(() => {
  vi.doUnmock('./shared-watch.ts')
})

const client = createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) })
const news = () => ({ changed: vi.fn(), lost: vi.fn(), notFound: vi.fn() })
/** The network is down while the code that watches is requested. */
const goOffline = () => vi.doMock('./shared-watch.ts', () => Promise.reject(new TypeError('Failed to fetch')))

test('a cosigning is watched as soon as the network is back, and is reported as lost until then', async () => {
  goOffline()
  const told = news()
  const stop = countersignCosign(client).watch('k1', told)
  await vi.waitFor(() => expect(told.lost).toHaveBeenCalled())
  const stopped = vi.fn()
  const sharedWatch = vi.fn(() => stopped)
  vi.doMock('./shared-watch.ts', () => ({ sharedWatch }))
  await vi.waitFor(() => expect(sharedWatch).toHaveBeenCalledExactlyOnceWith(client, 'k1', told), 10_000)
  stop()
  expect(stopped).toHaveBeenCalledTimes(1)
})

test('code that cannot be loaded is not requested for a cosigning that is no longer watched', async () => {
  goOffline()
  const told = news()
  const stop = countersignCosign(client).watch('k1', told)
  await vi.waitFor(() => expect(told.lost).toHaveBeenCalled())
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
