import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError, ServerUnreachableError } from './page-client.ts'
import type { Cosigning } from './types.ts'
import type { Events } from './watch.ts'
import { watchCosigning } from './watch-cosigning.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // A silent stream is doubted as late as it can be.
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const at = (revision: number, status: Cosigning['status'] = 'NEEDS_CONFIRMATION') =>
  ({ id: 'c', revision, status, safes: [] }) as unknown as Cosigning
const revisions = (heard: { mock: { calls: readonly (readonly Cosigning[])[] } }) =>
  heard.mock.calls.map(([cosigning]) => cosigning?.revision)

/** A stream whose other end the test holds. */
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
  says(data: unknown) {
    if (this.readyState !== 1) this.opened()
    this.dispatchEvent(new MessageEvent('cosigning', { data: JSON.stringify(data) }))
  }
  /** @param refused - the server said no: the browser does not try again */
  breaks(refused = false) {
    this.readyState = refused ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

function watch({ framed = false, events = true } = {}) {
  const streams: Stream[] = []
  const cosigning = vi.fn<(id: string) => Promise<Cosigning>>(() => new Promise(() => {}))
  const heard = vi.fn<(cosigning: Cosigning) => void>()
  const gone = vi.fn()
  const faltered = vi.fn()
  const surroundings = { hidden: false, online: true, changed: () => {} }
  const stop = watchCosigning(
    { baseUrl: 'https://id.example', framed, cosigning },
    'c',
    { heard, gone, faltered },
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
  return { streams, cosigning, heard, gone, faltered, look, stop }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('each change is told as it comes, and nothing is asked besides', async () => {
  const { streams, heard, cosigning } = watch()
  expect(streams[0]?.url).toBe('https://id.example/v1/cosignings/c/events')
  streams[0]?.says(at(1))
  streams[0]?.says(at(2))
  await pass(30_000)
  expect(revisions(heard)).toEqual([1, 2])
  expect(cosigning).not.toHaveBeenCalled()
})

test('an older state, or the same once more, is not told after a newer one', () => {
  const { streams, heard } = watch()
  for (const revision of [2, 1, 2, 3]) streams[0]?.says(at(revision))
  expect(revisions(heard)).toEqual([2, 3])
})

test.each(['CONFIRMED', 'EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)('%s is the end', async status => {
  const { streams, heard, cosigning } = watch()
  streams[0]?.says(at(1, status))
  expect(streams[0]?.readyState).toBe(2)
  streams[0]?.says(at(2))
  await pass(200_000)
  expect(revisions(heard)).toEqual([1])
  expect(streams).toHaveLength(1)
  expect(cosigning).not.toHaveBeenCalled()
})

test('nothing is told, asked or opened any more once it is stopped', async () => {
  const { streams, heard, cosigning, look, stop } = watch()
  stop()
  streams[0]?.says(at(1))
  look({ online: true })
  await pass(200_000)
  expect([heard.mock.calls.length, cosigning.mock.calls.length, streams.length]).toEqual([0, 0, 1])
})

describe('where events do not come through', () => {
  test('the server is asked at once when it refuses them, and every 4 s from then on', async () => {
    const { streams, heard, cosigning } = watch()
    cosigning.mockResolvedValueOnce(at(1)).mockResolvedValueOnce(at(2)).mockResolvedValue(at(3))
    streams[0]?.breaks(true)
    await pass(0)
    expect(revisions(heard)).toEqual([1])
    await pass(4_000)
    expect(revisions(heard)).toEqual([1, 2])
    await pass(4_000)
    expect(revisions(heard)).toEqual([1, 2, 3])
  })

  test('a stream that opens and brings nothing is not waited for', async () => {
    const { streams, heard, cosigning } = watch()
    cosigning.mockResolvedValue(at(1))
    streams[0]?.opened()
    await pass(4_000)
    expect(revisions(heard)).toEqual([1])
  })

  test('they are tried again later, and asking stops once they come', async () => {
    const { streams, cosigning } = watch()
    cosigning.mockResolvedValue(at(1))
    streams[0]?.breaks(true)
    await pass(30_000)
    expect(streams).toHaveLength(2)
    streams[1]?.says(at(2))
    cosigning.mockClear()
    await pass(50_000)
    expect(cosigning).not.toHaveBeenCalled()
  })

  test('a stream that drops and comes back by itself costs no question', async () => {
    const { streams, cosigning } = watch()
    streams[0]?.says(at(1))
    streams[0]?.breaks()
    await pass(1_000)
    streams[0]?.opened()
    await pass(50_000)
    expect(cosigning).not.toHaveBeenCalled()
    expect(streams).toHaveLength(1)
  })

  test('a stream that drops after it has told something is said to falter, one that never came is not', () => {
    const { streams, faltered } = watch()
    streams[0]?.breaks()
    expect(faltered).not.toHaveBeenCalled()
    streams[0]?.says(at(1))
    streams[0]?.breaks()
    expect(faltered).toHaveBeenCalledTimes(1)
  })

  test('a stream that drops and stays away is made up for', async () => {
    const { streams, heard, cosigning } = watch()
    cosigning.mockResolvedValue(at(2))
    streams[0]?.says(at(1))
    streams[0]?.breaks()
    await pass(4_000)
    expect(revisions(heard)).toEqual([1, 2])
  })

  test('an answer that does not come is asked for again', async () => {
    const { heard, cosigning } = watch({ events: false })
    cosigning.mockRejectedValueOnce(new ServerUnreachableError('offline')).mockResolvedValue(at(1))
    await pass(0)
    expect(heard).not.toHaveBeenCalled()
    await pass(4_000)
    expect(revisions(heard)).toEqual([1])
  })

  test('a server that asks for time is given it', async () => {
    const { cosigning } = watch({ events: false })
    cosigning.mockRejectedValueOnce(
      new ProblemError({
        ...{ type: 'urn:countersign:problem:too-many-requests', title: '', status: 429, detail: '' },
        retryAfter: 20,
      }),
    )
    await pass(19_000)
    expect(cosigning).toHaveBeenCalledTimes(1)
    await pass(1_000)
    expect(cosigning).toHaveBeenCalledTimes(2)
  })

  test('one that is not there is told once, and not looked for again', async () => {
    const { gone, cosigning } = watch({ events: false })
    cosigning.mockRejectedValue(
      new ProblemError({
        ...{ type: 'urn:countersign:problem:cosigning-not-found', title: '', status: 404, detail: '' },
      }),
    )
    await pass(60_000)
    expect(gone).toHaveBeenCalledTimes(1)
    expect(cosigning).toHaveBeenCalledTimes(1)
  })
})

test('what is not a cosigning, or another, is looked up instead of believed', async () => {
  const { streams, heard, cosigning } = watch()
  cosigning.mockResolvedValue(at(1))
  streams[0]?.says('<html>')
  streams[0]?.says({ ...at(9), id: 'other' })
  await pass(0)
  expect(revisions(heard)).toEqual([1])
})

test('in a foreign frame each event is only the sign to look, since no cookie goes with it', async () => {
  const { streams, heard, cosigning } = watch({ framed: true })
  cosigning.mockResolvedValue(at(7))
  streams[0]?.says(at(5))
  await pass(0)
  expect(revisions(heard)).toEqual([7])
})

describe('a page', () => {
  test('that is long in the back lets go of its stream, and asks seldom', async () => {
    const { streams, cosigning, look } = watch()
    cosigning.mockResolvedValue(at(2))
    streams[0]?.says(at(1))
    look({ hidden: true })
    await pass(29_000)
    expect(streams[0]?.readyState).toBe(1)
    await pass(1_000)
    expect(streams[0]?.readyState).toBe(2)
    await pass(60_000)
    expect(cosigning).toHaveBeenCalledTimes(2)
  })

  test('that comes back to the front looks at once, and listens again', async () => {
    const { streams, heard, cosigning, look } = watch()
    cosigning.mockResolvedValue(at(2))
    look({ hidden: true })
    await pass(30_000)
    look({ hidden: false })
    await pass(0)
    expect(revisions(heard)).toEqual([2])
    expect(streams).toHaveLength(2)
  })

  test('without a network asks nobody, and goes on when there is one', async () => {
    const { streams, heard, cosigning, look } = watch()
    cosigning.mockResolvedValue(at(2))
    look({ online: false })
    await pass(300_000)
    expect(cosigning).not.toHaveBeenCalled()
    look({ online: true })
    await pass(0)
    expect(revisions(heard)).toEqual([2])
    expect(streams).toHaveLength(2)
  })
})

test('a connection that died without a sign is noticed within a minute', async () => {
  const { streams, heard, cosigning } = watch()
  cosigning.mockResolvedValue(at(2))
  streams[0]?.says(at(1))
  await pass(60_000)
  expect(revisions(heard)).toEqual([1, 2])
})

test('not all pages doubt their streams at the same time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { streams, cosigning } = watch()
  streams[0]?.says(at(1))
  await pass(31_000)
  expect(cosigning).toHaveBeenCalled()
})
