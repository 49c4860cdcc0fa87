import { describe, expect, test, vi } from 'vitest'
import { challengeOf, fox, memoryOf, one, session, settle, useFakeTime } from '../testing/world.ts'
import { keepPlace } from './keep.ts'
import { hasPending, pendingKey } from './mark.ts'
import type { PendingPlace } from './pending.ts'
import { atCode, atSignature, type Load, load, reloaded } from './testing/pending-world.ts'

useFakeTime()

describe('nothing is stored', () => {
  test.each([
    ['once the person went back', (made: Load) => made.runtime.actions.back()],
    ['once they cancelled', (made: Load) => made.runtime.actions.cancel()],
    ['once they closed the dialog', (made: Load) => made.runtime.actions.close()],
    ['once the kit is taken out of the page', (made: Load) => made.runtime.dispose()],
  ])('%s', async (_, leave) => {
    const made = await atSignature()
    expect(hasPending(made.tab)).toBe(true)
    leave(made)
    expect(hasPending(made.tab)).toBe(false)
  })

  test('of a signature', async () => {
    const { tab, asked } = await atSignature()
    asked.sign.resolve('0xabcdef')
    await settle()
    expect(hasPending(tab)).toBe(false)
  })

  test('of a wallet in this browser', async () => {
    const { tab, runtime, asked } = load()
    runtime.actions.open()
    runtime.actions.connect(fox)
    await settle()
    asked.connect.resolve({ accounts: [one], chainId: 1 })
    asked.challenge.resolve(challengeOf('c1'))
    await settle()
    runtime.actions.sign()
    expect(hasPending(tab)).toBe(false)
  })

  test('by a browser without storage, and everything else works', async () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const tab = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    const { runtime } = await atSignature({ tabMemory: tab })
    expect(runtime.state.getSnapshot().signIn.status).toBe('asking')
    expect(runtime.resumePlace()).toBe(false)
    expect(hasPending(tab)).toBe(false)
  })
})

describe('on another page of the site', () => {
  const at = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

  test('nothing is resumed until the person is back on the page they left', async () => {
    at('/shop', '?item=1')
    const { tab } = await atCode()
    at('/shop', '?item=2')
    expect(hasPending(tab)).toBe(false)
    const other = await reloaded(tab)
    expect(other.isTaken).toBe(false)
    other.runtime.actions.open()
    other.runtime.actions.close()
    other.runtime.dispose()
    at('/shop', '?item=1')
    expect(hasPending(tab)).toBe(true)
    const next = await reloaded(tab)
    expect(next.isTaken).toBe(true)
    expect(next.runtime.state.getSnapshot().view).toEqual({ name: 'scan', wallet: null })
  })

  test('another code replaces the first', async () => {
    at('/a')
    const { tab } = await atCode()
    at('/b')
    const other = await reloaded(tab)
    other.runtime.actions.open()
    other.runtime.actions.show({ name: 'scan', wallet: null })
    expect(hasPending(tab)).toBe(true)
    at('/a')
    expect(hasPending(tab)).toBe(false)
  })

  test('a person who has signed in there is not asked to sign in on the first page', async () => {
    at('/a')
    const { tab } = await atCode()
    at('/b')
    const { runtime, asked } = await reloaded(tab)
    runtime.actions.open()
    runtime.actions.connect(fox)
    await settle()
    asked.connect.resolve({ accounts: [one], chainId: 1 })
    asked.challenge.resolve(challengeOf('c1'))
    await settle()
    runtime.actions.sign()
    asked.sign.resolve('0xabcdef')
    asked.answer.resolve({ session } as Awaited<typeof asked.answer.promise>)
    await settle()
    expect(runtime.state.getSnapshot().signIn.status).toBe('done')
    at('/a')
    expect(hasPending(tab)).toBe(false)
  })

  test('the page that a phone returns to is the same page: its path', async () => {
    at('/shop', '?item=1')
    const { tab } = await atCode()
    at('/shop')
    expect(hasPending(tab)).toBe(true)
    expect((await reloaded(tab)).isTaken).toBe(true)
  })
})

test.each(['{', '7', 'null', '{}', '[]', '"/"'])('what this kit has not stored is not pending (%s)', text => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  expect(hasPending(memoryOf({ [pendingKey]: text }))).toBe(false)
})

test.each([
  ['without a relay', { relay: null }],
  ['without a session that was kept', {}],
])('what was stored is cleared on a page %s', async (_, more) => {
  const { tab } = await atSignature()
  const next = load(tab, more)
  next.hasKept.mockReturnValue(false)
  expect(next.runtime.resumePlace()).toBe(false)
  expect(next.runtime.state.getSnapshot().view).toBeNull()
  expect(tab.getItem(pendingKey)).toBeNull()
})

test.each([
  ['the storage is full', 'c2', true],
  ['it is too long', 'c2'.padEnd(20_000), false],
])('a reload does not continue at an earlier place because %s', (_, message, isFull) => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  const memory = memoryOf()
  const { keep } = keepPlace(memory)
  const place = (text: string): PendingPlace => ({
    ...{ kind: 'request', purpose: 'sign-in', wallet: null, owner: null },
    challenge: { ...challengeOf(text), deadline: Date.now() + 60_000 },
  })
  keep(place('c1'))
  expect(hasPending(memory)).toBe(true)
  const setItem = memory.setItem
  memory.setItem = (...item) => {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
    setItem(...item)
  }
  keep(place(message))
  expect(hasPending(memory)).toBe(false)
})
