import { parseAddress, parseMessage } from '@countersign/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '../authentication/authentication.ts'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { type MessageBackend, messageAuthentication } from './authentication-message.ts'
import { needsOtherWallet } from './failure.ts'
import { serverFailure } from './read-failure.ts'

const address = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const account = `eip155:10:${address}`
const signed = { id: 'nonce1234', account, message: 'text', signature: '0xab' } as const
const session: SignedIn & { readonly role: string } = { account, role: 'member' }
type Backend = MessageBackend<typeof session>

const signal = () => new AbortController().signal
function make(backend: Partial<Backend> = {}) {
  const all = {
    ...backend,
    getNonce: vi.fn(backend.getNonce ?? (async () => 'nonce1234')),
    verify: vi.fn(backend.verify ?? (async () => session)),
    getSession: vi.fn(backend.getSession ?? (async () => null)),
    signOut: vi.fn(backend.signOut ?? (async () => {})),
  }
  const authentication = messageAuthentication(all)
  const prepare = () => authentication.prepare({ account, address, chainId: 10 }, { signal: signal() })
  const code = async () =>
    authentication.verify(signed).then(
      () => 'signed in',
      error => (error instanceof AuthenticationError ? error.code : 'unforeseen'),
    )
  return { ...all, authentication, prepare, code }
}
const throwing = (error: unknown) => async () => {
  throw error
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://shop.example:8443/cart?x=1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the text', () => {
  test('that a wallet composes itself is requested for the chains that the backend accepts, with the same statement', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-31T09:30:00Z') })
    const { authentication } = make({
      chainsInOneStep: [1, 10],
      statement: 'Sign in to the shop.',
      getNonce: async () => ({ nonce: 'nonce1234', lifetime: 60_000 }),
    })
    expect(await authentication.prepareUnaddressed?.({ signal: signal() })).toEqual({
      id: 'nonce1234',
      fields: {
        domain: 'shop.example:8443',
        uri: 'https://shop.example:8443',
        version: '1',
        statement: 'Sign in to the shop.',
        nonce: 'nonce1234',
        issuedAt: '2026-01-31T09:30:00.000Z',
        expirationTime: '2026-01-31T09:31:00.000Z',
        chains: [1, 10],
      },
      issuedAt: '2026-01-31T09:30:00.000Z',
      expiresAt: '2026-01-31T09:31:00.000Z',
    })
  })

  test('is not composed by the wallet unless the backend declares that it accepts that', () => {
    expect(make().authentication.prepareUnaddressed).toBeUndefined()
    expect(make({ chainsInOneStep: [] }).authentication.prepareUnaddressed).toBeUndefined()
  })

  test('names this page, the account, and its expiry', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-31T09:30:00Z') })
    const { prepare } = make({ statement: 'Sign in to the shop.' })
    const prepared = await prepare()
    expect(parseMessage(prepared.message)).toEqual({
      domain: 'shop.example:8443',
      address,
      statement: 'Sign in to the shop.',
      uri: 'https://shop.example:8443',
      version: '1',
      chainId: 10,
      nonce: 'nonce1234',
      issuedAt: '2026-01-31T09:30:00.000Z',
      expirationTime: '2026-01-31T09:40:00.000Z',
    })
    expect(prepared).toMatchObject({
      id: 'nonce1234',
      account,
      issuedAt: '2026-01-31T09:30:00.000Z',
      expiresAt: '2026-01-31T09:40:00.000Z',
    })
  })

  test('expires with its nonce, and by the backend’s clock if it returns one', async () => {
    const nonce = { nonce: 'nonce1234', lifetime: 120_000, issuedAt: '2031-05-05T00:00:00Z' }
    const { prepare } = make({ getNonce: async () => nonce })
    expect(await prepare()).toMatchObject({
      issuedAt: '2031-05-05T00:00:00.000Z',
      expiresAt: '2031-05-05T00:02:00.000Z',
    })
    const { prepare: prepareShort } = make({ getNonce: async () => nonce, lifetime: 60_000 })
    expect((await prepareShort()).expiresAt).toBe('2031-05-05T00:01:00.000Z')
  })

  test.each([['short'], ['not a nonce!'], ['']])('is not written for the nonce %j', async nonce => {
    await expect(make({ getNonce: async () => nonce }).prepare()).rejects.toThrow('nonce')
  })
})

describe('verifying', () => {
  test('submits the signature with its account', async () => {
    const { authentication, verify } = make()
    expect(await authentication.verify(signed)).toBe(session)
    expect(verify.mock.calls[0]?.[0]).toEqual({ message: 'text', signature: '0xab', account })
  })

  test('reads the session after "true"', async () => {
    const { authentication } = make({ verify: async () => true, getSession: async () => session })
    expect(await authentication.verify(signed)).toBe(session)
  })

  test.each<[string, Partial<Backend>]>([
    ['false', { verify: async () => false }],
    ['null', { verify: async () => null }],
    ['a yes without a session', { verify: async () => true }],
    ['its own no', { verify: throwing(new AuthenticationError('rejected')) }],
  ])('%s is a rejection', async (_, backend) => {
    const { code } = make(backend)
    expect(await code()).toBe('rejected')
  })

  test.each([
    ['Failed to fetch'],
    ['fetch failed'],
    ['NetworkError when attempting to fetch resource.'],
    ['Load failed'],
    ['The network connection was lost.'],
  ])('"%s" is not a result', async message => {
    expect(await make({ verify: throwing(new TypeError(message)) }).code()).toBe('unreachable')
  })

  test('an error in the site’s own code is neither a rejection nor a network failure', async () => {
    expect(await make({ verify: throwing(new TypeError('x is not a function')) }).code()).toBe('unforeseen')
  })

  test('a backend that does not respond times out', async () => {
    const { code } = make({ verify: () => new Promise(() => {}), timeout: 5 })
    expect(await code()).toBe('timed-out')
  })

  test('a lost response is not a failure if there is a session', async () => {
    const offline = throwing(new TypeError('Failed to fetch'))
    const upper = { ...session, account: account.toUpperCase() }
    expect(await make({ verify: offline, getSession: async () => upper }).code()).toBe('signed in')
    const other = { ...session, account: `eip155:1:${address}` }
    expect(await make({ verify: offline, getSession: async () => other }).code()).toBe('unreachable')
    const none = {} as typeof session
    expect(await make({ verify: offline, getSession: async () => none }).code()).toBe('unreachable')
  })

  test('a rejection after a retry may mean that the signature was accepted', async () => {
    const { code, verify, getSession } = make()
    verify.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    getSession.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await code()).toBe('unreachable')
    verify.mockResolvedValueOnce(false)
    getSession.mockResolvedValueOnce(session)
    expect(await code()).toBe('signed in')
  })

  test('a first rejection is final, no matter who is signed in', async () => {
    const { code, getSession } = make({ verify: async () => false, getSession: async () => session })
    expect(await code()).toBe('rejected')
    expect(getSession).not.toHaveBeenCalled()
  })
})

test('a call that the person cancelled ends with their reason', async () => {
  const turned = new AbortController()
  const { authentication } = make({ getNonce: () => new Promise(() => {}) })
  const asking = authentication.prepare({ account, address, chainId: 10 }, { signal: turned.signal })
  turned.abort(new Error('away'))
  await expect(asking).rejects.toThrow('away')
  await expect(authentication.session({ signal: turned.signal })).rejects.toThrow('away')
})

test('signing out is forwarded', async () => {
  const { authentication, signOut } = make()
  expect(await authentication.signOut()).toBeUndefined()
  expect(signOut).toHaveBeenCalledTimes(1)
})

test.each([
  ['rejected', { kind: 'rejected', reason: 'unspecified' }],
  ['unavailable', { kind: 'unavailable', reason: 'unspecified' }],
  ['expired', { kind: 'expired' }],
  ['unreachable', { kind: 'unreachable', code: 'offline' }],
  ['timed-out', { kind: 'unreachable', code: 'timeout' }],
] as const)('%s is reported as such, with the site’s sentence if it has one', (code, failure) => {
  expect(serverFailure(new AuthenticationError(code))).toEqual(failure)
  const sentence = 'This account is not on the list.'
  expect(serverFailure(new AuthenticationError(code, { sentence }))).toEqual({ ...failure, sentence })
})

test('the reason why a signature could not be checked decides what is offered; others are not known', () => {
  const failureWith = (reason: string) => serverFailure(new AuthenticationError('unavailable', { reason }))
  const tooLarge = failureWith('signature-too-large')
  expect(tooLarge).toEqual({ kind: 'unavailable', reason: 'signature-too-large' })
  expect(needsOtherWallet(tooLarge)).toBe(true)
  expect(failureWith('<b>')).toEqual({ kind: 'unavailable', reason: 'unspecified' })
})
