import { type Cosigning, createClient } from '@countersign/api'
import type { CosigningNews } from '@countersign/api/watch-cosigning'
import { expect, test, vi } from 'vitest'
import { cosigningOfTeam } from '../cosigning/example.ts'
import { sharedWatch } from './shared-watch.ts'

/** A page, and the watches that it opens. */
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
      heard: vi.fn<(cosigning: Cosigning) => void>(),
      ...{ gone: vi.fn(), lost: vi.fn(), reached: vi.fn() },
    }
    return { ...news, stop: sharedWatch(through, id, news, open) }
  }
  return { client, opened, watch }
}
const open = cosigningOfTeam()
const confirmed = cosigningOfTeam({ revision: 2, status: 'CONFIRMED' })

test('parts of a page that watch the same share one watch, and all hear', () => {
  const { opened, watch, client } = page()
  const [one, other] = [watch(), watch('k1', { ...client })]
  expect(opened).toHaveLength(1)
  opened[0]?.tell.heard(open)
  expect(one.heard).toHaveBeenCalledExactlyOnceWith(open)
  expect(other.heard).toHaveBeenCalledExactlyOnceWith(open)
})

test('who comes later hears at once how it stands, but not before they can stop it', async () => {
  const { opened, watch } = page()
  watch()
  opened[0]?.tell.heard(open)
  const [later, gone] = [watch(), watch()]
  expect(later.heard).not.toHaveBeenCalled()
  gone.stop()
  await Promise.resolve()
  expect(later.heard).toHaveBeenCalledExactlyOnceWith(open)
  expect(gone.heard).not.toHaveBeenCalled()
})

test('it goes on until the last one stops, and stopping twice stops nobody else', () => {
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

test('what has ended is watched anew by who asks again', () => {
  const { opened, watch } = page()
  const first = watch()
  opened[0]?.tell.heard(confirmed)
  const second = watch()
  expect(opened).toHaveLength(2)
  first.stop()
  expect(opened[1]?.stop).not.toHaveBeenCalled()
  opened[1]?.tell.heard(open)
  expect(second.heard).toHaveBeenCalledExactlyOnceWith(open)
})

test('who stops the others while they hear keeps them from it', () => {
  const { opened, watch } = page()
  const one = watch()
  const other = watch()
  one.heard.mockImplementation(other.stop)
  opened[0]?.tell.heard(open)
  expect(other.heard).not.toHaveBeenCalled()
})

test('that there is none is told to all', () => {
  const { opened, watch } = page()
  const [one, other] = [watch(), watch()]
  opened[0]?.tell.gone?.()
  expect(one.gone).toHaveBeenCalledTimes(1)
  expect(other.gone).toHaveBeenCalledTimes(1)
})

test('a server that does not answer is reported to all, also to those who come later, until it answers', async () => {
  const { opened, watch } = page()
  const first = watch()
  opened[0]?.tell.heard(open)
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

test('others, and those of another server, are watched apart', () => {
  const { opened, watch } = page()
  watch('k1')
  watch('k2')
  watch('k1', createClient({ baseUrl: 'https://other.example' }))
  expect(opened.map(({ id }) => id)).toEqual(['k1', 'k2', 'k1'])
})
