import { type Cosigning, ProblemError, ServerUnreachableError } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { asked, oneOfTwo } from '../../gallery/cosignings.ts'
import { createCosigningReadings } from './readings.ts'

vi.stubGlobal('window', new EventTarget())

const at = (revision: number): Cosigning => ({ ...asked, revision })
const problem = new ProblemError({
  type: 'urn:countersign:problem:cosigning-not-found',
  title: '',
  status: 404,
  detail: '',
})

/** A server whose answers the test gives, and a watch through which it tells news. */
function make(load: () => Promise<Cosigning>) {
  const news: {
    heard: (cosigning: Cosigning) => void
    lost: () => void
    reached: () => void
    gone: () => void
  }[] = []
  const ended = vi.fn()
  const ask = vi.fn(load)
  const readings = createCosigningReadings(ask, (_, tell) => {
    news.push(tell)
    return ended
  })
  return { readings, news, ended, ask, now: () => readings.at(asked.id).getSnapshot() }
}

test('a cosigning is loaded once and watched once, until the last who shows it is gone', async () => {
  const { readings, news, ended, ask, now } = make(async () => at(1))
  const [first, second] = [readings.watch(asked.id), readings.watch(asked.id)]
  await vi.waitFor(() => expect(news).toHaveLength(1))
  expect(now()).toEqual({ status: 'there', cosigning: at(1) })
  news[0]?.heard(at(2))
  expect(now()).toEqual({ status: 'there', cosigning: at(2) })
  first()
  expect(ended).not.toHaveBeenCalled()
  expect(readings.shown.getSnapshot()).toEqual([asked.id])
  second()
  expect(readings.shown.getSnapshot()).toEqual([])
  expect(ended).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('older news changes nothing', async () => {
  const { readings, now } = make(async () => at(5))
  readings.watch(asked.id)
  await vi.waitFor(() => expect(now().status).toBe('there'))
  readings.take({ ...oneOfTwo, revision: 4 })
  expect(now()).toEqual({ status: 'there', cosigning: at(5) })
})

test('one that is not there is told from a server that cannot be asked', async () => {
  const none = make(async () => Promise.reject(problem))
  none.readings.watch(asked.id)
  await vi.waitFor(() => expect(none.now()).toEqual({ status: 'not-found' }))
  expect(none.news).toHaveLength(0)

  const error = new ServerUnreachableError('offline')
  const away = make(async () => Promise.reject(error))
  away.readings.watch(asked.id)
  await vi.waitFor(() => expect(away.now()).toEqual({ status: 'unreachable', error, retrying: false }))
})

test('what could not be asked is asked again, also when the network comes back', async () => {
  const answers = [new ServerUnreachableError('offline'), new ServerUnreachableError('timeout'), at(1)]
  const { readings, now, ask } = make(async () => {
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer
    return answer
  })
  readings.watch(asked.id)
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'unreachable', retrying: false }))
  readings.retry(asked.id)
  expect(now()).toMatchObject({ status: 'unreachable', retrying: true })
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'unreachable', retrying: false }))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(now().status).toBe('there'))
  expect(ask).toHaveBeenCalledTimes(3)
})

test('whoever is gone before it is loaded hears nothing', async () => {
  const { readings, news, now } = make(async () => at(1))
  readings.watch(asked.id)()
  await vi.waitFor(() => expect(now().status).toBe('there'))
  expect(news).toHaveLength(0)
})

test('A server that does not answer is said to be away, and not any more once it answers, also without news.', async () => {
  const { readings, news, now } = make(async () => at(2))
  readings.watch(asked.id)
  await vi.waitFor(() => expect(news).toHaveLength(1))
  news[0]?.lost()
  expect(now()).toEqual({ status: 'there', cosigning: at(2), isLost: true })
  news[0]?.reached()
  expect(now()).toEqual({ status: 'there', cosigning: at(2) })
})
