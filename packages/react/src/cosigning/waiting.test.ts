import {
  type AnyProblemCode,
  type Cosigning,
  type Problem,
  ProblemError,
  ServerUnreachableError,
} from '@countersign/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asked, complete, oneOfTwo } from '../../gallery/cosignings.ts'
import { createWaiting } from './waiting.ts'

const session = { account: asked.account }
const problem = (code: AnyProblemCode) =>
  new ProblemError({
    type: `urn:countersign:problem:${code}`,
    code,
    title: '',
    status: 409,
    detail: '',
  } as Problem)

/** Creates a browser that has opened these cosignings, and a server that the test controls. */
function make(first: readonly Cosigning[] | Error, mark = true) {
  const watchers = new Map<string, { changed: (cosigning: Cosigning) => void; notFound: () => void }>()
  let answer = first
  let unreadable: number | undefined
  const list = vi.fn(async () => {
    if (answer instanceof Error) throw answer
    return { items: [...answer], unreadable }
  })
  const collect = vi.fn(async () => session)
  const cancel = vi.fn(async () => {})
  const told = { set: vi.fn(), reload: vi.fn() }
  const onNobody = vi.fn()
  const held = new Set<string>()
  const waiting = createWaiting({
    cosign: {
      list,
      collect,
      cancel,
      watch: (id, tell) => {
        watchers.set(id, tell)
        return () => watchers.delete(id)
      },
    },
    session: told,
    isHeld: id => held.has(id),
    mayWait: () => mark,
    onNobody,
  })
  return {
    waiting,
    ...{ list, collect, cancel, told, onNobody, held, watchers },
    changed: (cosigning: Cosigning) => watchers.get(cosigning.id)?.changed(cosigning),
    answers: (next: readonly Cosigning[] | Error, left?: number) => {
      answer = next
      unreadable = left
    },
    now: waiting.getSnapshot,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settled = () => vi.advanceTimersByTimeAsync(0)

test('no request is made before `run` is called', async () => {
  const { waiting, list } = make([asked])
  waiting.reload()
  await settled()
  expect(list).not.toHaveBeenCalled()
})

test('confirmations show as they arrive, and older revisions do not', async () => {
  const { waiting, changed, now, onNobody } = make([asked])
  waiting.run()
  await settled()
  expect(now()).toEqual({ status: 'known', open: [asked], news: null })
  changed({ ...oneOfTwo, revision: 3 })
  changed({ ...asked, revision: 2 })
  expect(now().open).toEqual([{ ...oneOfTwo, revision: 3 }])
  expect(onNobody).not.toHaveBeenCalled()
})

test('what the server cannot read stays open and is waited for, until a complete list is without it', async () => {
  const { waiting, answers, now, onNobody, watchers } = make([asked])
  waiting.run()
  await settled()
  answers([], 1)
  waiting.reload()
  await settled()
  expect(now()).toEqual({ status: 'known', open: [asked], news: null })
  expect([...watchers.keys()]).toEqual([asked.id])
  expect(onNobody).not.toHaveBeenCalled()
  answers([])
  waiting.reload()
  await settled()
  expect(now().open).toEqual([])
  expect([...watchers.keys()]).toEqual([])
  expect(onNobody).toHaveBeenCalled()
})

test('a browser that opened only what the server cannot read keeps waiting', async () => {
  const { waiting, answers, onNobody } = make([])
  answers([], 1)
  waiting.run()
  await settled()
  expect(onNobody).not.toHaveBeenCalled()
})

test('once enough owners have signed, the session is collected once and announced', async () => {
  const { waiting, changed, collect, told, now, onNobody, watchers } = make([asked])
  waiting.run()
  await settled()
  changed({ ...complete, revision: 2 })
  changed({ ...complete, revision: 3 })
  await settled()
  expect(collect).toHaveBeenCalledTimes(1)
  expect(told.set).toHaveBeenCalledWith(session)
  expect(now()).toEqual({
    status: 'known',
    open: [],
    news: { kind: 'signed-in', id: asked.id, account: asked.account },
  })
  expect(onNobody).toHaveBeenCalled()
  expect(watchers.size).toBe(0)
  waiting.dismiss()
  expect(now().news).toBeNull()
})

test('a cosigning that was confirmed while the browser was closed is collected at the next visit', async () => {
  const { waiting, told } = make([complete])
  waiting.run()
  await settled()
  expect(told.set).toHaveBeenCalledWith(session)
})

test('a cosigning that the dialog waits for is left to the dialog', async () => {
  const { waiting, held, collect } = make([complete])
  held.add(complete.id)
  waiting.run()
  await settled()
  expect(collect).not.toHaveBeenCalled()
})

test.each([
  ['one that has ended comes before it in the list', (ended: Cosigning) => [ended, complete]],
  ['one that was waited for is no longer listed', () => [complete]],
])('a session that cannot be collected yet is collected at the next visit, although %s', async (_, next) => {
  const ended: Cosigning = { ...asked, id: 'ended', status: 'CANCELLED', revision: asked.revision + 1 }
  const { waiting, answers, collect, onNobody } = make([{ ...asked, id: 'ended' }])
  waiting.run()
  await settled()
  collect.mockRejectedValue(new ServerUnreachableError('offline'))
  answers(next(ended))
  waiting.reload()
  await settled()
  expect(collect).toHaveBeenCalledTimes(1)
  expect(onNobody).not.toHaveBeenCalled()
})

test('if another tab has collected the session, the session is loaded again', async () => {
  for (const code of [
    'cosigning-collected',
    'cosigning-of-another-browser',
    'cosigning-not-found',
  ] as const) {
    const { waiting, collect, told, now } = make([complete])
    collect.mockRejectedValueOnce(problem(code))
    waiting.run()
    await settled()
    expect(told.reload).toHaveBeenCalledTimes(1)
    expect(told.set).not.toHaveBeenCalled()
    expect(now().open).toEqual([])
  }
})

test('collecting a session is retried after a failure', async () => {
  const { waiting, collect, told } = make([complete])
  collect.mockRejectedValueOnce(new ServerUnreachableError('offline'))
  waiting.run()
  await settled()
  expect(told.set).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(told.set).toHaveBeenCalledWith(session)
})

describe('a cosigning for a proof', () => {
  const proof = {
    ...asked,
    ...{ id: 'proof', purpose: 'proof' as const },
    message: `This account is mine. I prove it to anyone for [a grant].\n\nURI: https://id.example/p/p1\nVersion: 1`,
  }
  const signed = { ...proof, revision: 5, status: 'CONFIRMED' as const }
  const news = { kind: 'proof-signed', id: 'proof', draft: 'https://id.example/prove/p1' }

  test('is watched and announced, and collects no session', async () => {
    const { waiting, changed, collect, told, now, onNobody } = make([proof])
    waiting.run()
    await settled()
    expect(now().open).toEqual([proof])
    changed(signed)
    await settled()
    expect(collect).not.toHaveBeenCalled()
    expect(told.reload).not.toHaveBeenCalled()
    expect(now()).toEqual({ status: 'known', open: [], news })
    expect(onNobody).toHaveBeenCalled()
  })

  test('is announced if it was signed while the browser was closed, but only in a browser that waited', async () => {
    const back = make([signed])
    back.waiting.run()
    await settled()
    expect(back.now().news).toEqual(news)
    const stranger = make([signed], false)
    stranger.waiting.run()
    await settled()
    expect(stranger.now().news).toBeNull()
    expect(stranger.collect).not.toHaveBeenCalled()
  })

  test('is announced as ended if it expires', async () => {
    const { waiting, changed, now } = make([proof])
    waiting.run()
    await settled()
    changed({ ...proof, revision: 5, status: 'EXPIRED' })
    expect(now().news).toEqual({ kind: 'ended', id: 'proof', purpose: 'proof', how: 'EXPIRED' })
  })
})

describe('an unreachable server', () => {
  test('is retried at growing intervals, and at once when the network is back', async () => {
    const { waiting, list, answers, now } = make(new ServerUnreachableError('offline'))
    waiting.run()
    await settled()
    expect(now().status).toBe('unavailable')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(list).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(7_999)
    expect(list).toHaveBeenCalledTimes(2)
    answers([asked])
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(now()).toMatchObject({ status: 'known', open: [asked] })
  })

  test('is retried at least once a minute, however long it is unreachable', async () => {
    const { waiting, list } = make(new ServerUnreachableError('offline'))
    waiting.run()
    await vi.advanceTimersByTimeAsync(600_000)
    const asked = list.mock.calls.length
    await vi.advanceTimersByTimeAsync(600_000)
    expect(list).toHaveBeenCalledTimes(asked + 10)
  })

  test('is no longer retried once all subscribers have stopped', async () => {
    const { waiting, list } = make(new ServerUnreachableError('offline'))
    const [stop, other] = [waiting.run(), waiting.run()]
    await settled()
    stop()
    const asked = list.mock.calls.length
    await vi.advanceTimersByTimeAsync(4_000)
    expect(list).toHaveBeenCalledTimes(asked + 1)
    other()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(list).toHaveBeenCalledTimes(asked + 1)
  })
})

describe('a cosigning that ended without a session', () => {
  test.each(['EXPIRED', 'SUPERSEDED'] as const)('is announced (%s)', async status => {
    const { waiting, changed, now, onNobody } = make([asked])
    waiting.run()
    await settled()
    changed({ ...asked, status, revision: 2 })
    expect(now()).toEqual({
      status: 'known',
      open: [],
      news: { kind: 'ended', id: asked.id, purpose: 'sign-in', how: status },
    })
    expect(onNobody).toHaveBeenCalled()
  })

  test('while the browser was closed is announced at the next visit, but only in a browser that waited', async () => {
    const over = { ...asked, status: 'EXPIRED' } as const
    const back = make([over])
    back.waiting.run()
    const passing = make([over], false)
    passing.waiting.run()
    await settled()
    expect(back.now().news).toEqual({ kind: 'ended', id: asked.id, purpose: 'sign-in', how: 'EXPIRED' })
    expect(passing.now().news).toBeNull()
  })

  test('is not announced if the person asked nobody', async () => {
    const { waiting, changed, now } = make([{ ...asked, announcedAt: null }])
    waiting.run()
    await settled()
    changed({ ...asked, announcedAt: null, status: 'EXPIRED', revision: 2 })
    expect(now()).toEqual({ status: 'known', open: [], news: null })
  })

  test('is not announced if the person cancelled it', async () => {
    const { waiting, cancel, changed, now } = make([asked])
    waiting.run()
    await settled()
    await waiting.cancel(asked.id)
    expect(cancel).toHaveBeenCalledWith(asked.id)
    changed({ ...asked, status: 'CANCELLED', revision: 2 })
    expect(now()).toEqual({ status: 'known', open: [], news: null })
  })
})

test('a cosigning whose cancellation fails stays open', async () => {
  const { waiting, cancel, now } = make([asked])
  cancel.mockRejectedValueOnce(new ServerUnreachableError('timeout'))
  waiting.run()
  await settled()
  await expect(waiting.cancel(asked.id)).rejects.toThrow()
  expect(now().open).toEqual([asked])
})
