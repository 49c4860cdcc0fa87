import { expect, test, vi } from 'vitest'
import { connectionFailure } from '../connection/failure.ts'
import { requestFailure } from '../connection/request-failure.ts'
import { walletFailure } from '../sign-in/read-failure.ts'
import { heedTime } from './heed-time.ts'

/** Sends a request that fails after this many milliseconds, and returns what it throws. */
async function thrownAfter(elapsed: number, error: unknown): Promise<unknown> {
  let now = 1_000
  const provider = {
    request: async () => {
      now += elapsed
      throw error
    },
  }
  return heedTime(provider, () => now)
    .request({ method: 'personal_sign' })
    .catch((thrown: unknown) => thrown)
}

const refusal = () => ({ code: 4001, message: 'User rejected the request.' })

test('A rejection that comes faster than a person can respond is not attributed to the person.', async () => {
  const thrown = await thrownAfter(40, refusal())
  expect(connectionFailure(thrown)).toBe('refused-unasked')
  expect(walletFailure(thrown)).toEqual({ kind: 'wallet', code: 'refused-unasked' })
  expect(requestFailure(thrown)).toBe('not-supported')
})

test('A rejection that comes as fast as a person can respond is attributed to the person.', async () => {
  const thrown = await thrownAfter(300, refusal())
  expect(connectionFailure(thrown)).toBe('refused')
  expect(walletFailure(thrown)).toEqual({ kind: 'wallet', code: 'refused' })
  expect(requestFailure(thrown)).toBe('refused')
})

test('A rejection that came too early is recognized inside a wrapping error.', async () => {
  const thrown = await thrownAfter(40, refusal())
  expect(connectionFailure(Object.assign(new Error('wrapped'), { code: 4001, cause: thrown }))).toBe(
    'refused-unasked',
  )
})

test.each([
  [-32002, 'already-pending'],
  [4100, 'locked'],
])('An error of %i that comes at once keeps its meaning.', async (code, kind) => {
  expect(connectionFailure(await thrownAfter(1, { code, message: '' }))).toBe(kind)
})

test('The error is thrown as the wallet threw it, whatever its type.', async () => {
  for (const error of [Object.freeze(refusal()), 'no', null, undefined, 4001])
    expect(await thrownAfter(1, error)).toBe(error)
})

test('A wallet has the same provider each time it is found, and either of its event methods works.', () => {
  const provider = { request: async () => null, on: vi.fn(), off: vi.fn() }
  const heeding = heedTime(provider)
  expect(heedTime(provider)).toBe(heeding)
  const listener = () => {}
  heeding.on?.('chainChanged', listener)
  heeding.removeListener?.('chainChanged', listener)
  expect(provider.on).toHaveBeenCalledWith('chainChanged', listener)
  expect(provider.off).toHaveBeenCalledWith('chainChanged', listener)
})
