import { parseAccountId } from '@countersign/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from './page-client.ts'
import type { RequestState } from './types.ts'
import type { Events } from './watch.ts'
import { watchRequest } from './watch-request.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (revision: number, status: RequestState['status'] = 'open'): RequestState => ({
  ...{ id: 'r', revision, status, link: 'https://id.example/r/r', purpose: 'a payout', audience: null },
  ...{
    account: null,
    chain: null,
    by: parseAccountId('eip155:1:0x0000000000000000000000000000000000000001'),
    key: null,
  },
  ...{ holdsFor: 86_400, returnTo: null, reference: null, declinedAt: null, proof: null, events: [] },
  ...{ deadline: '2030-01-02T00:00:00.000Z', createdAt: '2030-01-01T00:00:00.000Z' },
})

/** A stream that the test controls. */
class Stream extends EventTarget implements Events {
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  close = () => {
    this.readyState = 2
  }
  says(data: unknown) {
    this.dispatchEvent(new MessageEvent('request', { data: JSON.stringify(data) }))
  }
  isRefused() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

function watched({ framed = false } = {}) {
  const streams: Stream[] = []
  const read = vi.fn<(id: string) => Promise<RequestState>>(() => new Promise(() => {}))
  const changed = vi.fn<(request: RequestState) => void>()
  const [reached, notFound] = [vi.fn(), vi.fn()]
  const openEvents = (url: string) => {
    const stream = new Stream(url)
    streams.push(stream)
    return stream
  }
  const client = { baseUrl: 'https://id.example', framed, read }
  watchRequest(client, 'r', { changed, reached, notFound }, { openEvents })
  const said = () => changed.mock.calls.map(([{ revision, status }]) => [revision, status])
  return { streams, read, said, reached, notFound }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('opening and answering a request are reported as they come, and then the stream and polling stop', async () => {
  const { streams, read, said } = watched()
  expect(streams[0]?.url).toBe('https://id.example/v1/requests/r/events')
  streams[0]?.says(at(1))
  streams[0]?.says(at(2))
  streams[0]?.says(at(3, 'proven'))
  expect(streams[0]?.readyState).toBe(2)
  await pass(200_000)
  expect(said()).toEqual([
    [1, 'open'],
    [2, 'open'],
    [3, 'proven'],
  ])
  expect([read.mock.calls.length, streams.length]).toEqual([0, 1])
})

test.each(['withdrawn', 'expired'] as const)('the status %s ends the watch', status => {
  const { streams, said } = watched()
  streams[0]?.says(at(1, status))
  streams[0]?.says(at(2))
  expect(said()).toEqual([[1, status]])
})

test('an expiry is reported, although the revision is the same', () => {
  const { streams, said } = watched()
  streams[0]?.says(at(1))
  streams[0]?.says(at(1, 'expired'))
  expect(said()).toEqual([
    [1, 'open'],
    [1, 'expired'],
  ])
})

test('a server that refuses the stream is polled at once, and every 4 s from then on', async () => {
  const { streams, read, said } = watched()
  read.mockResolvedValueOnce(at(1)).mockResolvedValueOnce(at(1)).mockResolvedValue(at(2, 'proven'))
  streams[0]?.isRefused()
  await pass(8_000)
  expect(said()).toEqual([
    [1, 'open'],
    [2, 'proven'],
  ])
  expect(read).toHaveBeenCalledTimes(3)
})

test('a stream that reconnects is reported, even without changes', () => {
  const { streams, said, reached } = watched()
  streams[0]?.says(at(1))
  streams[0]?.says(at(1))
  expect(said()).toEqual([[1, 'open']])
  expect(reached).toHaveBeenCalledTimes(2)
})

test('in a foreign frame no stream is opened, because none would be authorized', async () => {
  const { streams, read, said } = watched({ framed: true })
  read.mockResolvedValue(at(1))
  await pass(4_000)
  expect(streams).toEqual([])
  expect(read).toHaveBeenCalledTimes(2)
  expect(said()).toEqual([[1, 'open']])
})

test('a missing request is reported once, and not requested again', async () => {
  const { streams, read, notFound } = watched()
  read.mockRejectedValue(
    new ProblemError({
      ...{
        type: 'urn:countersign:problem:request-not-found',
        code: 'request-not-found',
        title: '',
        status: 404,
        detail: '',
      },
    }),
  )
  streams[0]?.isRefused()
  await pass(60_000)
  expect([notFound.mock.calls.length, read.mock.calls.length]).toEqual([1, 1])
})

test('an event that is not this request leads to a new request instead of being trusted', async () => {
  const { streams, read, said } = watched()
  read.mockResolvedValue(at(1))
  streams[0]?.says('<html>')
  streams[0]?.says({ ...at(9), id: 'other' })
  await pass(0)
  expect(said()).toEqual([[1, 'open']])
})
