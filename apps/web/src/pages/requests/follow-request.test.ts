import { type Events, ProblemError, type RequestState, ServerUnreachableError } from '@countersign/api'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followRequest } from './follow-request.ts'
import { requestState } from './testing/requests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An event stream that the test controls. */
class Stream extends EventTarget implements Events {
  readyState = 1
  close = () => {
    this.readyState = 2
  }
  says(request: RequestState) {
    this.dispatchEvent(new MessageEvent('request', { data: JSON.stringify(request) }))
  }
  breaks() {
    this.dispatchEvent(new Event('error'))
  }
}

const { id } = requestState()
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/**
 * Returns a request that was loaded and is followed. `shown` returns its revision, and whether the last read failed.
 */
function following() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stream = new Stream()
  const queryFn = vi.fn<() => Promise<RequestState>>(() => new Promise(() => {}))
  const query = { queryKey: ['one'], queryFn }
  queries.setQueryData(query.queryKey, requestState({ revision: 2 }))
  const stop = followRequest({ baseUrl: 'https://id.example', framed: false }, queries, query, id, {
    openEvents: () => stream,
  })
  const shown = () => {
    const { data, isError } = new QueryObserver(queries, { ...query, enabled: false }).getCurrentResult()
    return [data?.revision, isError]
  }
  return { queries, query, stream, queryFn, shown, stop }
}

test('updates are shown as they arrive, without further requests', async () => {
  const { stream, queryFn, shown } = following()
  stream.says(requestState({ revision: 3 }))
  expect(shown()).toEqual([3, false])
  stream.says(requestState({ revision: 4, status: 'proven' }))
  await pass(200_000)
  expect(shown()).toEqual([4, false])
  expect(queryFn).not.toHaveBeenCalled()
})

test('a newer state that was read in the meantime is kept', () => {
  const { queries, query, stream, shown } = following()
  queries.setQueryData(query.queryKey, requestState({ revision: 5 }))
  stream.says(requestState({ revision: 3 }))
  expect(shown()).toEqual([5, false])
})

test('an unavailable server is reported with the last known state until the stream is back', async () => {
  const { stream, queryFn, shown } = following()
  stream.says(requestState({ revision: 3 }))
  queryFn.mockRejectedValue(new ServerUnreachableError('offline'))
  stream.breaks()
  await pass(4_000)
  expect(shown()).toEqual([3, true])
  stream.says(requestState({ revision: 3 }))
  expect(shown()).toEqual([3, false])
})

test('the request is polled every 4 s if the stream is closed', async () => {
  const { stream, queryFn, shown } = following()
  queryFn.mockResolvedValue(requestState({ revision: 3 }))
  stream.readyState = 2
  stream.breaks()
  await pass(8_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  expect(shown()).toEqual([3, false])
})

test('a request that no longer exists is reported as such, and not polled', async () => {
  const { stream, queryFn, shown } = following()
  const code = 'request-not-found'
  queryFn.mockRejectedValue(
    new ProblemError({ type: `urn:countersign:problem:${code}`, code, title: '', status: 404, detail: '' }),
  )
  stream.breaks()
  await pass(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual([2, true])
})

test('nothing is followed or polled after the stop', async () => {
  const { stream, queryFn, shown, stop } = following()
  stop()
  expect(stream.readyState).toBe(2)
  stream.says(requestState({ revision: 3 }))
  await pass(200_000)
  expect(shown()).toEqual([2, false])
  expect(queryFn).not.toHaveBeenCalled()
})
