import { type Events, ProblemError, type RequestState, ServerUnreachableError } from '@countersign/api'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestState } from '../requests.fixture.ts'
import { followRequest } from './follow-request.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A stream whose other end the test holds. */
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

/** One that was read, and is followed; `shown` gives its revision, and whether it could not be asked for. */
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

test('news is shown as it comes, and nothing is asked besides', async () => {
  const { stream, queryFn, shown } = following()
  stream.says(requestState({ revision: 3 }))
  expect(shown()).toEqual([3, false])
  stream.says(requestState({ revision: 4, status: 'proven' }))
  await pass(200_000)
  expect(shown()).toEqual([4, false])
  expect(queryFn).not.toHaveBeenCalled()
})

test('what was read meanwhile, and is newer, stays', () => {
  const { queries, query, stream, shown } = following()
  queries.setQueryData(query.queryKey, requestState({ revision: 5 }))
  stream.says(requestState({ revision: 3 }))
  expect(shown()).toEqual([5, false])
})

test('that the server cannot be asked is known with what was heard last, and no more once the stream is back', async () => {
  const { stream, queryFn, shown } = following()
  stream.says(requestState({ revision: 3 }))
  queryFn.mockRejectedValue(new ServerUnreachableError('offline'))
  stream.breaks()
  await pass(4_000)
  expect(shown()).toEqual([3, true])
  stream.says(requestState({ revision: 3 }))
  expect(shown()).toEqual([3, false])
})

test('where no events come through it is asked for every 4 s', async () => {
  const { stream, queryFn, shown } = following()
  queryFn.mockResolvedValue(requestState({ revision: 3 }))
  stream.readyState = 2
  stream.breaks()
  await pass(8_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  expect(shown()).toEqual([3, false])
})

test('one that is gone is known to be, and not asked for again', async () => {
  const { stream, queryFn, shown } = following()
  const type = 'urn:countersign:problem:request-not-found'
  queryFn.mockRejectedValue(new ProblemError({ type, title: '', status: 404, detail: '' }))
  stream.breaks()
  await pass(60_000)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual([2, true])
})

test('nothing is followed or asked for any more once it is stopped', async () => {
  const { stream, queryFn, shown, stop } = following()
  stop()
  expect(stream.readyState).toBe(2)
  stream.says(requestState({ revision: 3 }))
  await pass(200_000)
  expect(shown()).toEqual([2, false])
  expect(queryFn).not.toHaveBeenCalled()
})
