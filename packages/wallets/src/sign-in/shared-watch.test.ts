import { type Cosigning, createClient } from '@countersign/api'
import type { CosigningNews } from '@countersign/api/watch-cosigning'
import { expect, test, vi } from 'vitest'
import { cosigningOfTeam } from '../cosigning/testing/example.ts'
import { sharedWatch } from './shared-watch.ts'

/** A page, with the watches that it opens. */
function page() {
  const client = createClient({ fetch: () => Promise.reject(new TypeError('No test asks a server.')) })
  const opened: { readonly id: string; readonly tell: CosigningNews; readonly stop: () => void }[] = []
  const open = (_: unknown, id: string, tell: CosigningNews) => {
    const stop = vi.fn()
    opened.push({ id, tell, stop })
    return stop
  }
  const watch = (id = 'k1', through = client) => {
    const news = {
      changed: vi.fn<(cosigning: Cosigning) => void>(),
      ...{ notFound: vi.fn(), lost: vi.fn(), reached: vi.fn() },
    }
    return { ...news, stop: sharedWatch(through, id, news, open) }
  }
  return { client, opened, watch }
}
const open = cosigningOfTeam()
const confirmed = cosigningOfTeam({ revision: 2, status: 'CONFIRMED' })

test('parts of a page that watch the same cosigning share one watch, and all are notified', () => {
  const { opened, watch, client } = page()
  const [one, other] = [watch(), watch('k1', { ...client })]
  expect(opened).toHaveLength(1)
  opened[0]?.tell.changed(open)
  expect(one.changed).toHaveBeenCalledExactlyOnceWith(open)
  expect(other.changed).toHaveBeenCalledExactlyOnceWith(open)
})

test('a later subscriber is notified of the current state at once, but not before it can unsubscribe', async () => {
  const { opened, watch } = page()
  watch()
  opened[0]?.tell.changed(open)
  const [later, notFound] = [watch(), watch()]
  expect(later.changed).not.toHaveBeenCalled()
  notFound.stop()
  await Promise.resolve()
  expect(later.changed).toHaveBeenCalledExactlyOnceWith(open)
  expect(notFound.changed).not.toHaveBeenCalled()
})

test('a shared watch continues until the last subscriber leaves, and unsubscribing twice affects no other', () => {
  const { opened, watch } = page()
  const [one, other] = [watch(), watch()]
  one.stop()
  one.stop()
  expect(opened[0]?.stop).not.toHaveBeenCalled()
  other.stop()
  expect(opened[0]?.stop).toHaveBeenCalledTimes(1)
  watch()
  expect(opened).toHaveLength(2)
})

test('a cosigning that has ended is watched again by a new subscriber', () => {
  const { opened, watch } = page()
  const first = watch()
  opened[0]?.tell.changed(confirmed)
  const second = watch()
  expect(opened).toHaveLength(2)
  first.stop()
  expect(opened[1]?.stop).not.toHaveBeenCalled()
  opened[1]?.tell.changed(open)
  expect(second.changed).toHaveBeenCalledExactlyOnceWith(open)
})

test('a listener that unsubscribes the others during a notification keeps them from it', () => {
  const { opened, watch } = page()
  const one = watch()
  const other = watch()
  one.changed.mockImplementation(other.stop)
  opened[0]?.tell.changed(open)
  expect(other.changed).not.toHaveBeenCalled()
})

test('a missing cosigning is reported to all', () => {
  const { opened, watch } = page()
  const [one, other] = [watch(), watch()]
  opened[0]?.tell.notFound?.()
  expect(one.notFound).toHaveBeenCalledTimes(1)
  expect(other.notFound).toHaveBeenCalledTimes(1)
})

test('a server that does not respond is reported to all, also to later subscribers, until it responds', async () => {
  const { opened, watch } = page()
  const first = watch()
  opened[0]?.tell.changed(open)
  opened[0]?.tell.lost?.()
  const later = watch()
  await Promise.resolve()
  for (const { lost } of [first, later]) expect(lost).toHaveBeenCalledTimes(1)
  const stopped = watch()
  stopped.stop()
  opened[0]?.tell.reached?.()
  expect(stopped.reached).not.toHaveBeenCalled()
  const last = watch()
  await Promise.resolve()
  for (const { reached } of [first, later]) expect(reached).toHaveBeenCalledTimes(1)
  expect(last.lost).not.toHaveBeenCalled()
})

test('other cosignings, and those of another server, are watched separately', () => {
  const { opened, watch } = page()
  watch('k1')
  watch('k2')
  watch('k1', createClient({ baseUrl: 'https://other.example' }))
  expect(opened.map(({ id }) => id)).toEqual(['k1', 'k2', 'k1'])
})
