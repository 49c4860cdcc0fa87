import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError, ServerUnreachableError } from './page-client.ts'
import type { Cosigning } from './types.ts'
import type { Events } from './watch.ts'
import { watchCosigning } from './watch-cosigning.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // The random delays are at their longest.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const at = (revision: number, status: Cosigning['status'] = 'NEEDS_CONFIRMATION') =>
  ({ id: 'c', revision, status, safes: [] }) as unknown as Cosigning
const revisions = (changed: { mock: { calls: readonly (readonly Cosigning[])[] } }) =>
  changed.mock.calls.map(([cosigning]) => cosigning?.revision)

/** A stream that the test controls. */
class Stream extends EventTarget implements Events {
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }
  close = () => {
    this.readyState = 2
  }
  opened() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  beats() {
    this.dispatchEvent(new MessageEvent('alive', { data: '' }))
  }
  says(data: unknown) {
    if (this.readyState !== 1) this.opened()
    this.dispatchEvent(new MessageEvent('cosigning', { data: JSON.stringify(data) }))
  }
  /** @param refused - the server refused: the browser does not retry */
  breaks(refused = false) {
    this.readyState = refused ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

function watch({ framed = false, events = true } = {}) {
  const streams: Stream[] = []
  const cosigning = vi.fn<(id: string) => Promise<Cosigning>>(() => new Promise(() => {}))
  const changed = vi.fn<(cosigning: Cosigning) => void>()
  const [notFound, lost, reached] = [vi.fn(), vi.fn(), vi.fn()]
  const surroundings = { hidden: false, online: true, changed: () => {} }
  const stop = watchCosigning(
    { baseUrl: 'https://id.example', framed, cosigning },
    'c',
    { changed, notFound, lost, reached },
    {
      openEvents: events
        ? url => {
            const stream = new Stream(url)
            streams.push(stream)
            return stream
          }
        : null,
      page: {
        isHidden: () => surroundings.hidden,
        isOnline: () => surroundings.online,
        listen: changed => {
          surroundings.changed = changed
          return () => {
            surroundings.changed = () => {}
          }
        },
      },
    },
  )
  const look = (now: { hidden?: boolean; online?: boolean }) => {
    Object.assign(surroundings, now)
    surroundings.changed()
  }
  return { streams, cosigning, changed, notFound, lost, reached, look, stop }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('each change is reported as it comes, without further requests', async () => {
  const { streams, changed, cosigning } = watch()
  expect(streams[0]?.url).toBe('https://id.example/v1/cosignings/c/events')
  streams[0]?.says(at(1))
  streams[0]?.says(at(2))
  await pass(29_000)
  expect(revisions(changed)).toEqual([1, 2])
  expect(cosigning).not.toHaveBeenCalled()
})

test('an older state, or the same state again, is not reported after a newer one', () => {
  const { streams, changed } = watch()
  for (const revision of [2, 1, 2, 3]) streams[0]?.says(at(revision))
  expect(revisions(changed)).toEqual([2, 3])
})

test.each(['CONFIRMED', 'EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)(
  '%s ends the stream and the polling',
  async status => {
    const { streams, changed, cosigning } = watch()
    streams[0]?.says(at(1, status))
    expect(streams[0]?.readyState).toBe(2)
    streams[0]?.says(at(2))
    await pass(200_000)
    expect(revisions(changed)).toEqual([1])
    expect(streams).toHaveLength(1)
    expect(cosigning).not.toHaveBeenCalled()
  },
)

test('after it is stopped, nothing is reported, requested or opened', async () => {
  const { streams, changed, cosigning, look, stop } = watch()
  stop()
  streams[0]?.says(at(1))
  look({ online: true })
  await pass(200_000)
  expect([changed.mock.calls.length, cosigning.mock.calls.length, streams.length]).toEqual([0, 0, 1])
})

describe('without server-sent events', () => {
  test('the server is polled at once if it refuses them, and every 4 s from then on', async () => {
    const { streams, changed, cosigning } = watch()
    cosigning.mockResolvedValueOnce(at(1)).mockResolvedValueOnce(at(2)).mockResolvedValue(at(3))
    streams[0]?.breaks(true)
    await pass(0)
    expect(revisions(changed)).toEqual([1])
    await pass(4_000)
    expect(revisions(changed)).toEqual([1, 2])
    await pass(4_000)
    expect(revisions(changed)).toEqual([1, 2, 3])
  })

  test('a stream that opens without events does not stop the polling', async () => {
    const { streams, changed, cosigning } = watch()
    cosigning.mockResolvedValue(at(1))
    streams[0]?.opened()
    await pass(4_000)
    expect(revisions(changed)).toEqual([1])
  })

  test('the stream is retried later, and polling stops once events come', async () => {
    const { streams, cosigning } = watch()
    cosigning.mockResolvedValue(at(1))
    streams[0]?.breaks(true)
    await pass(30_000)
    expect(streams).toHaveLength(2)
    streams[1]?.says(at(2))
    cosigning.mockClear()
    await pass(25_000)
    expect(cosigning).not.toHaveBeenCalled()
  })

  test('a stream that drops and reconnects automatically causes no request', async () => {
    const { streams, cosigning } = watch()
    streams[0]?.says(at(1))
    streams[0]?.breaks()
    await pass(1_000)
    streams[0]?.opened()
    await pass(25_000)
    expect(cosigning).not.toHaveBeenCalled()
    expect(streams).toHaveLength(1)
  })

  test('a stream that drops and does not reconnect is replaced by polling', async () => {
    const { streams, changed, cosigning } = watch()
    cosigning.mockResolvedValue(at(2))
    streams[0]?.says(at(1))
    streams[0]?.breaks()
    await pass(4_000)
    expect(revisions(changed)).toEqual([1, 2])
  })

  test('a request without an answer is repeated', async () => {
    const { changed, cosigning } = watch({ events: false })
    cosigning.mockRejectedValueOnce(new ServerUnreachableError('offline')).mockResolvedValue(at(1))
    await pass(0)
    expect(changed).not.toHaveBeenCalled()
    await pass(4_000)
    expect(revisions(changed)).toEqual([1])
  })

  test('the retry delay of the server is respected', async () => {
    const { cosigning } = watch({ events: false })
    cosigning.mockRejectedValueOnce(
      new ProblemError({
        ...{
          type: 'urn:countersign:problem:too-many-requests',
          code: 'too-many-requests',
          title: '',
          status: 429,
          detail: '',
        },
        retryAfter: 20,
      }),
    )
    await pass(19_000)
    expect(cosigning).toHaveBeenCalledTimes(1)
    await pass(1_000)
    expect(cosigning).toHaveBeenCalledTimes(2)
  })

  test('a missing cosigning is reported once, and not requested again', async () => {
    const { notFound, cosigning } = watch({ events: false })
    cosigning.mockRejectedValue(
      new ProblemError({
        ...{
          type: 'urn:countersign:problem:cosigning-not-found',
          code: 'cosigning-not-found',
          title: '',
          status: 404,
          detail: '',
        },
      }),
    )
    await pass(60_000)
    expect(notFound).toHaveBeenCalledTimes(1)
    expect(cosigning).toHaveBeenCalledTimes(1)
  })
})

test('an event that is not this cosigning leads to a request instead of being trusted', async () => {
  const { streams, changed, cosigning } = watch()
  cosigning.mockResolvedValue(at(1))
  streams[0]?.says('<html>')
  streams[0]?.says({ ...at(9), id: 'other' })
  await pass(0)
  expect(revisions(changed)).toEqual([1])
})

test('in a foreign frame each event only triggers a request, because streams send no cookie there', async () => {
  const { streams, changed, cosigning } = watch({ framed: true })
  cosigning.mockResolvedValue(at(7))
  streams[0]?.says(at(5))
  await pass(0)
  expect(revisions(changed)).toEqual([7])
})

describe('a page', () => {
  test('that is hidden for long closes its stream, and polls rarely', async () => {
    const { streams, cosigning, look } = watch()
    cosigning.mockResolvedValue(at(2))
    streams[0]?.says(at(1))
    look({ hidden: true })
    await pass(29_000)
    expect(streams[0]?.readyState).toBe(1)
    await pass(1_000)
    expect(streams[0]?.readyState).toBe(2)
    cosigning.mockClear()
    await pass(60_000)
    expect(cosigning).toHaveBeenCalledTimes(2)
  })

  test('that becomes visible again polls at once, and opens a stream', async () => {
    const { streams, changed, cosigning, look } = watch()
    cosigning.mockResolvedValue(at(2))
    look({ hidden: true })
    await pass(30_000)
    look({ hidden: false })
    await pass(0)
    expect(revisions(changed)).toEqual([2])
    expect(streams).toHaveLength(2)
  })

  test('without a network sends no requests, and continues once it has one', async () => {
    const { streams, changed, cosigning, look } = watch()
    cosigning.mockResolvedValue(at(2))
    look({ online: false })
    await pass(300_000)
    expect(cosigning).not.toHaveBeenCalled()
    look({ online: true })
    await pass(0)
    expect(revisions(changed)).toEqual([2])
    expect(streams).toHaveLength(2)
  })
})

describe('a server', () => {
  const problem = (status: number, code: 'database-unavailable' | 'too-many-requests' | 'not-found') =>
    new ProblemError({ type: `urn:countersign:problem:${code}`, code, title: '', status, detail: '' })

  /** A server whose stream has sent a beat and the first state. */
  function watched() {
    const watching = watch()
    watching.streams[0]?.opened()
    watching.streams[0]?.beats()
    watching.streams[0]?.says(at(1))
    watching.reached.mockClear()
    return watching
  }

  test('that hangs, so that its stream is silent and no request is answered, is reported as lost within 11 s', async () => {
    const { lost, cosigning } = watched()
    await pass(6_900)
    expect(cosigning).not.toHaveBeenCalled()
    await pass(4_000)
    expect(lost).not.toHaveBeenCalled()
    await pass(100)
    expect(lost).toHaveBeenCalledTimes(1)
    expect(cosigning).toHaveBeenCalledTimes(1)
  })

  test('that hangs during a request is reported as lost just as soon, but its answer is still awaited', async () => {
    const { streams, lost, reached, cosigning } = watched()
    const answer = Promise.withResolvers<Cosigning>()
    cosigning.mockReturnValue(answer.promise)
    for (let beats = 0; beats < 6; beats++) {
      await pass(5_000)
      streams[0]?.beats()
    }
    expect(cosigning).toHaveBeenCalledTimes(1)
    await pass(11_000)
    expect(lost).toHaveBeenCalledTimes(1)
    answer.resolve(at(1))
    await pass(0)
    expect(reached).toHaveBeenCalledTimes(1)
  })

  test('whose stream is alive is never lost, even without changes and answers for a minute', async () => {
    const { streams, lost } = watched()
    for (let beats = 0; beats < 12; beats++) {
      await pass(5_000)
      streams[0]?.beats()
    }
    expect(lost).not.toHaveBeenCalled()
  })

  test('whose beat is late is polled, and not lost if the beat comes before the answer', async () => {
    const { streams, lost, cosigning } = watched()
    await pass(9_000)
    streams[0]?.beats()
    await pass(6_000)
    expect(cosigning).toHaveBeenCalledTimes(1)
    expect(lost).not.toHaveBeenCalled()
  })

  test('that answers while the stream is silent gets a new stream', async () => {
    const { streams, lost, cosigning } = watched()
    cosigning.mockResolvedValue(at(1))
    await pass(7_000)
    expect(streams).toHaveLength(2)
    expect(streams[0]?.readyState).toBe(2)
    expect(lost).not.toHaveBeenCalled()
  })

  test('that sends no beats, like older versions, is not polled more often for that', async () => {
    const { streams, cosigning, lost } = watch()
    streams[0]?.says(at(1))
    await pass(29_000)
    expect(cosigning).not.toHaveBeenCalled()
    expect(lost).not.toHaveBeenCalled()
  })

  test('whose stream breaks is lost within 3 s if it does not answer, and its return is noticed by its stream', async () => {
    const { streams, lost, reached, cosigning } = watched()
    cosigning.mockRejectedValue(new ServerUnreachableError('offline'))
    streams[0]?.breaks()
    await pass(3_000)
    expect(lost).toHaveBeenCalledTimes(1)
    await pass(10_000)
    streams[0]?.opened()
    streams[0]?.beats()
    expect(lost).toHaveBeenCalledTimes(1)
    expect(reached).toHaveBeenCalledTimes(1)
  })

  test('that cannot read its database is lost, even if its stream sends events, until it answers', async () => {
    const { streams, lost, reached, cosigning } = watched()
    cosigning.mockRejectedValue(problem(503, 'database-unavailable'))
    for (let beats = 0; beats < 6; beats++) {
      await pass(5_000)
      streams[0]?.beats()
    }
    expect([lost.mock.calls.length, reached.mock.calls.length]).toEqual([1, 0])
    cosigning.mockResolvedValue(at(1))
    await pass(4_000)
    expect(reached).toHaveBeenCalledTimes(1)
  })

  test.each([
    [429, 'too-many-requests'],
    [404, 'not-found'],
  ] as const)('that answers with %i is not lost', async (status, code) => {
    const { lost, cosigning } = watch({ events: false })
    cosigning.mockRejectedValue(problem(status, code))
    await pass(60_000)
    expect(lost).not.toHaveBeenCalled()
  })

  test('is lost at once without a network, and back with the first answer after it', async () => {
    const { look, lost, reached, cosigning } = watched()
    cosigning.mockResolvedValue(at(1))
    look({ online: false })
    expect(lost).toHaveBeenCalledTimes(1)
    expect(cosigning).not.toHaveBeenCalled()
    look({ online: true })
    await pass(0)
    expect(reached).toHaveBeenCalledTimes(1)
  })

  test('is not lost for a hidden page, which has closed its stream', async () => {
    const { look, lost, cosigning } = watched()
    cosigning.mockResolvedValue(at(1))
    look({ hidden: true })
    await pass(120_000)
    expect(lost).not.toHaveBeenCalled()
  })
})

test('pages do not all time out their streams at the same time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { streams, cosigning } = watch()
  streams[0]?.says(at(1))
  await pass(21_000)
  expect(cosigning).toHaveBeenCalled()
})
