import { createClient, ProblemError, ServerUnreachableError, type Session } from '@countersign/api'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCurrentSession } from './session.ts'

const account = `eip155:1:0x${'1'.repeat(40)}`
const session = { id: 's1', account } as Session
const other = { id: 's2', account } as Session
const notSignedIn = new ProblemError({
  type: 'urn:countersign:problem:not-signed-in',
  code: 'not-signed-in',
  title: 'Not signed in',
  status: 401,
  detail: 'Sign in first.',
})

/** Creates a server whose answers the test controls, in the order of the requests. */
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

describe('loading the session', () => {
  test('shows who is signed in', async () => {
    const { asked, current } = make()
    expect(current.getSnapshot()).toEqual({ status: 'loading' })
    current.refresh()
    asked[0]?.resolve(session)
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', account, data: session })
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

  test('makes one request for several callers', () => {
    const { ask, current } = make()
    for (let times = 0; times < 5; times++) current.refresh()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('ignores an answer from before a sign-in', async () => {
    const { asked, current } = make()
    current.refresh()
    current.set(session)
    asked[0]?.resolve(null)
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', account, data: session })
  })

  test('keeps the known session without an answer', async () => {
    const { asked, current } = make()
    current.set(session)
    current.refresh()
    asked[0]?.reject(new ServerUnreachableError('offline'))
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', account, data: session })
  })

  test.each([
    {},
    { error: 'not signed in' },
    'ok',
    { account: 42 },
    { account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  ])('rejects the answer %j', async answer => {
    const { asked, current } = make()
    current.refresh()
    // The answer of a site's own backend may not match its type.
    asked[0]?.resolve(answer as never)
    await settle()
    expect(current.getSnapshot()).toMatchObject({ status: 'unavailable', error: expect.any(TypeError) })
  })

  test('can be retried after a first failure', async () => {
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

test('a "not signed in" answer to any request signs the page out', async () => {
  const { current } = make()
  current.set(session)
  await expect(current.follow(Promise.reject(notSignedIn))).rejects.toBe(notSignedIn)
  expect(current.getSnapshot().status).toBe('signed-out')
})

test('any other answer does not change the session', async () => {
  const { current } = make()
  current.set(session)
  await expect(current.follow(Promise.reject(new Error('boo')))).rejects.toThrow('boo')
  expect(await current.follow(Promise.resolve(1))).toBe(1)
  expect(current.getSnapshot().status).toBe('signed-in')
})

test('a change in another tab reloads the session here', async () => {
  const here = make()
  const there = make()
  const stops = [here.current.watch(), there.current.watch()]
  there.current.set(other)
  await vi.waitFor(() => expect(here.ask).toHaveBeenCalled())
  expect(there.ask).not.toHaveBeenCalled()
  for (const stop of stops) stop()
})

test('a change in another tab reloads the session even while a request is under way', async () => {
  const here = make()
  const there = make()
  const stops = [here.current.watch(), there.current.watch()]
  here.current.refresh()
  there.current.set(other)
  await vi.waitFor(() => expect(here.ask).toHaveBeenCalledTimes(2))
  here.asked[1]?.resolve(other)
  here.asked[0]?.resolve(null)
  await settle()
  expect(here.current.getSnapshot()).toEqual({ status: 'signed-in', account, data: other })
  for (const stop of stops) stop()
})

test('a page that the browser restores loads the session again, and one that it loads does not', async () => {
  const { asked, ask, current } = make()
  current.set(session)
  const stop = current.watch()
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(ask).not.toHaveBeenCalled()
  // The person has signed out on the page that they come back from.
  show(true)
  asked[0]?.resolve(null)
  await settle()
  expect(current.getSnapshot().status).toBe('signed-out')
  stop()
  show(true)
  expect(ask).toHaveBeenCalledTimes(1)
})

describe('a sign-in with an unknown outcome', () => {
  test('is in doubt until it has settled and the server has answered after that', async () => {
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
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', account, data: session })
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

  test('sets its session at once, and the server’s answer replaces it', async () => {
    const { asked, current } = make()
    current.doubt(Promise.resolve(session))
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', account, data: session })
    asked[0]?.resolve(other)
    await settle()
    expect(current.getSnapshot()).toEqual({ status: 'signed-in', account, data: other })
  })
})

test('the session is reloaded when the network is back, until watching stops', () => {
  const { ask, current } = make()
  const stop = current.watch()
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a browser that denies a channel to other tabs still watches the network, and signs in', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  const { ask, current } = make()
  const stop = current.watch()
  window.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(1)
  current.set(session)
  expect(current.getSnapshot().status).toBe('signed-in')
  stop()
})

test('a session that the server rendered is known at once', () => {
  const ask = async () => null
  expect(createCurrentSession({ session: ask }, session).getSnapshot()).toEqual({
    status: 'signed-in',
    account,
    data: session,
  })
  expect(createCurrentSession({ session: ask }, null).getSnapshot()).toEqual({ status: 'signed-out' })
})

test('the answer of the real client is accepted', async () => {
  const fetch = async () => new Response(JSON.stringify({ session }))
  const current = createCurrentSession(countersignAuthentication(createClient({ fetch })))
  current.refresh()
  await vi.waitFor(() => expect(current.getSnapshot()).toMatchObject({ data: { id: 's1' } }))
})
