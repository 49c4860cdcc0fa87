import { type Cosigning, ProblemError, ServerUnreachableError } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { asked, oneOfTwo } from '../../gallery/cosignings.ts'
import { createCurrentCosignings, toCosigningState } from './current-cosigning.ts'

vi.stubGlobal('window', new EventTarget())

const at = (revision: number): Cosigning => ({ ...asked, revision })
const problem = new ProblemError({
  type: 'urn:countersign:problem:cosigning-not-found',
  code: 'cosigning-not-found',
  title: '',
  status: 404,
  detail: '',
})

/** Creates a server whose answers the test controls, and a watcher that receives the test's changes. */
function make(load: () => Promise<Cosigning>) {
  const news: {
    changed: (cosigning: Cosigning) => void
    lost: () => void
    reached: () => void
    notFound: () => void
  }[] = []
  const ended = vi.fn()
  const ask = vi.fn(load)
  const cosignings = createCurrentCosignings(ask, (_, tell) => {
    news.push(tell)
    return ended
  })
  const current = cosignings.at(asked.id)
  return { cosignings, current, news, ended, ask, now: () => toCosigningState(current.getSnapshot()) }
}

test('a cosigning is loaded once and watched once, until its last watcher stops', async () => {
  const { cosignings, current, news, ended, ask, now } = make(async () => at(1))
  const [first, second] = [current.watch(), current.watch()]
  await vi.waitFor(() => expect(news).toHaveLength(1))
  expect(now()).toEqual({ status: 'there', cosigning: at(1) })
  news[0]?.changed(at(2))
  expect(now()).toEqual({ status: 'there', cosigning: at(2) })
  first()
  expect(ended).not.toHaveBeenCalled()
  expect(cosignings.shown.getSnapshot()).toEqual([asked.id])
  second()
  expect(cosignings.shown.getSnapshot()).toEqual([])
  expect(ended).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('an older revision changes nothing', async () => {
  const { current, now } = make(async () => at(5))
  current.watch()
  await vi.waitFor(() => expect(now().status).toBe('there'))
  current.take({ ...oneOfTwo, revision: 4 })
  expect(now()).toEqual({ status: 'there', cosigning: at(5) })
})

test('a cosigning that does not exist and an unreachable server are different states', async () => {
  const none = make(async () => Promise.reject(problem))
  none.current.watch()
  await vi.waitFor(() => expect(none.now()).toEqual({ status: 'not-found' }))
  expect(none.news).toHaveLength(0)

  const error = new ServerUnreachableError('offline')
  const away = make(async () => Promise.reject(error))
  away.current.watch()
  await vi.waitFor(() => expect(away.now()).toEqual({ status: 'unreachable', error, retrying: false }))
})

test('a cosigning that could not be loaded is loaded again by a retry, and when the network comes back', async () => {
  const answers = [new ServerUnreachableError('offline'), new ServerUnreachableError('timeout'), at(1)]
  const { current, now, ask } = make(async () => {
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer
    return answer
  })
  current.watch()
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'unreachable', retrying: false }))
  current.retry()
  expect(now()).toMatchObject({ status: 'unreachable', retrying: true })
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'unreachable', retrying: false }))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(now().status).toBe('there'))
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a watcher that stops before the cosigning is loaded never starts watching', async () => {
  const { current, news, now } = make(async () => at(1))
  current.watch()()
  await vi.waitFor(() => expect(now().status).toBe('there'))
  expect(news).toHaveLength(0)
})

test('a server that cannot be reached marks the cosigning as lost, until it answers again', async () => {
  const { current, news, now } = make(async () => at(2))
  current.watch()
  await vi.waitFor(() => expect(news).toHaveLength(1))
  news[0]?.lost()
  expect(now()).toEqual({ status: 'there', cosigning: at(2), isLost: true })
  news[0]?.reached()
  expect(now()).toEqual({ status: 'there', cosigning: at(2) })
})
