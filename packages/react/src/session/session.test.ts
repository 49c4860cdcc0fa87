import { createClient, ProblemError, ServerUnreachableError, type Session } from '@countersign/api'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCurrentSession } from './session.ts'

const account = `eip155:1:0x${'1'.repeat(40)}`
const session = { id: 's1', account } as Session
const other = { id: 's2', account } as Session
const notSignedIn = new ProblemError({
  type: 'urn:countersign:problem:not-signed-in',
  title: 'Not signed in',
  status: 401,
  detail: 'Sign in first.',
})

/** A server whose answers are given by hand, in the order of the questions. */
function make() {
  const asked: PromiseWithResolvers<Session | null>[] = []
  const ask = vi.fn(() => {
    const answer = Promise.withResolvers<Session | null>()
    asked.push(answer)
    return answer.promise
  })
  return { asked, ask, current: createCurrentSession({ session: ask }) }
}
const settle = () => new Promise(resolve => setTimeout(resolve))

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('asking the server', () => {
  test('shows who is signed in', async () => {
    const { asked, current } = make()
    expect(current.getSnapshot()).toEqual({ status: 'loading' })
    current.refresh()
    asked[0]?.resolve(session)
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', session })
  })

  test('shows a session that was revoked elsewhere as signed out', async () => {
    const { asked, current } = make()
    current.set(session)
    current.refresh()
    expect(current.getSnapshot().status).toBe('signed-in')
    asked[0]?.resolve(null)
    await settle()
    expect(current.getSnapshot().status).toBe('signed-out')
  })

  test('once is enough for all who want to know', () => {
    const { ask, current } = make()
    for (let times = 0; times < 5; times++) current.refresh()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('an answer from before a sign-in does not undo it', async () => {
    const { asked, current } = make()
    current.refresh()
    current.set(session)
    asked[0]?.resolve(null)
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', session })
  })

  test('without an answer nothing that was known is forgotten', async () => {
    const { asked, current } = make()
    current.set(session)
    current.refresh()
    asked[0]?.reject(new ServerUnreachableError('offline'))
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', session })
  })

  test.each([{}, { error: 'not signed in' }, 'ok', { account: 42 }])('%j is no answer', async answer => {
    const { asked, current } = make()
    current.refresh()
    // What a backend of a site's own gives is not always what its type says.
    asked[0]?.resolve(answer as never)
    await settle()
    expect(current.getSnapshot()).toMatchObject({ status: 'unavailable', error: expect.any(TypeError) })
  })

  test('without an answer at first, it can be asked again', async () => {
    const { asked, current } = make()
    const error = new ServerUnreachableError('timeout')
    current.refresh()
    asked[0]?.reject(error)
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'unavailable', error, retrying: false })
    current.refresh()
    expect(current.getSnapshot()).toEqual({ status: 'unavailable', error, retrying: true })
    asked[1]?.resolve(null)
    await settle()
    expect(current.getSnapshot().status).toBe('signed-out')
  })
})

test('an answer "not signed in", to whatever was asked, signs the page out', async () => {
  const { current } = make()
  current.set(session)
  await expect(current.follow(Promise.reject(notSignedIn))).rejects.toBe(notSignedIn)
  expect(current.getSnapshot().status).toBe('signed-out')
})

test('another answer leaves the session as it is', async () => {
  const { current } = make()
  current.set(session)
  await expect(current.follow(Promise.reject(new Error('boo')))).rejects.toThrow('boo')
  expect(await current.follow(Promise.resolve(1))).toBe(1)
  expect(current.getSnapshot().status).toBe('signed-in')
})

test('a change in another tab is looked at here', async () => {
  const here = make()
  const there = make()
  const stops = [here.current.watch(), there.current.watch()]
  there.current.set(other)
  await vi.waitFor(() => expect(here.ask).toHaveBeenCalled())
  expect(there.ask).not.toHaveBeenCalled()
  for (const stop of stops) stop()
})

test('a change in another tab is looked at anew, whatever is being asked here', async () => {
  const here = make()
  const there = make()
  const stops = [here.current.watch(), there.current.watch()]
  here.current.refresh()
  there.current.set(other)
  await vi.waitFor(() => expect(here.ask).toHaveBeenCalledTimes(2))
  here.asked[1]?.resolve(other)
  here.asked[0]?.resolve(null)
  await settle()
  expect(here.current.getSnapshot()).toEqual({ status: 'signed-in', session: other })
  for (const stop of stops) stop()
})

describe('a sign-in whose outcome is not known', () => {
  test('is in doubt until it has settled and the server was asked after that', async () => {
    const { asked, ask, current } = make()
    const answer = Promise.withResolvers<Session | null>()
    current.doubt(answer.promise)
    expect(current.inDoubt.getSnapshot()).toBe(true)
    current.refresh()
    asked[0]?.resolve(null)
    await settle()
    expect(current.inDoubt.getSnapshot()).toBe(true)
    answer.resolve(null)
    await settle()
    expect(ask).toHaveBeenCalledTimes(2)
    expect(current.inDoubt.getSnapshot()).toBe(true)
    asked[1]?.resolve(session)
    await settle()
    expect(current.inDoubt.getSnapshot()).toBe(false)
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', session })
  })

  test('stays in doubt while the server does not answer', async () => {
    const { asked, current } = make()
    current.doubt(Promise.reject(new Error('boo')))
    await settle()
    asked[0]?.reject(new ServerUnreachableError('offline'))
    await settle()
    expect(current.inDoubt.getSnapshot()).toBe(true)
    current.refresh()
    asked[1]?.resolve(null)
    await settle()
    expect(current.inDoubt.getSnapshot()).toBe(false)
  })

  test('brings its session at once, and the server’s word stands over it', async () => {
    const { asked, current } = make()
    current.doubt(Promise.resolve(session))
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', session })
    asked[0]?.resolve(other)
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', session: other })
  })
})

test('the server is asked when the network comes back, until nobody watches', () => {
  const { ask, current } = make()
  const stop = current.watch()
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what the server that drew the page knew is known at once', () => {
  const ask = async () => null
  expect(createCurrentSession({ session: ask }, session).getSnapshot()).toEqual({
    status: 'signed-in',
    session,
  })
  expect(createCurrentSession({ session: ask }, null).getSnapshot()).toEqual({ status: 'signed-out' })
})

test('the real client’s answer is understood', async () => {
  const fetch = async () => new Response(JSON.stringify({ session }))
  const current = createCurrentSession(countersignAuthentication(createClient({ fetch })))
  current.refresh()
  await vi.waitFor(() => expect(current.getSnapshot()).toMatchObject({ session: { id: 's1' } }))
})
