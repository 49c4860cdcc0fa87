import { expect, test, vi } from 'vitest'
import { connectionFailure } from '../connection/failure.ts'
import { requestFailure } from '../connection/request-failure.ts'
import { walletFailure } from '../sign-in/wallet-failure.ts'
import { heedTime } from './heed-time.ts'

/** Asks a wallet that fails after so many milliseconds, and gives what it throws. */
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

test('A refusal that comes faster than a person can answer is not taken for the person’s.', async () => {
  const thrown = await thrownAfter(40, refusal())
  expect(connectionFailure(thrown)).toBe('refused-unasked')
  expect(walletFailure(thrown)).toEqual({ kind: 'wallet', code: 'refused-unasked' })
  expect(requestFailure(thrown)).toBe('not-supported')
})

test('A refusal that comes as fast as a person can answer is the person’s.', async () => {
  const thrown = await thrownAfter(300, refusal())
  expect(connectionFailure(thrown)).toBe('refused')
  expect(walletFailure(thrown)).toEqual({ kind: 'wallet', code: 'refused' })
  expect(requestFailure(thrown)).toBe('refused')
})

test('A refusal that came too early is known again within what wraps it.', async () => {
  const thrown = await thrownAfter(40, refusal())
  expect(connectionFailure(Object.assign(new Error('wrapped'), { code: 4001, cause: thrown }))).toBe(
    'refused-unasked',
  )
})

test.each([
  [-32002, 'already-pending'],
  [4100, 'locked'],
])('An error of %i that comes at once means what it says.', async (code, kind) => {
  expect(connectionFailure(await thrownAfter(1, { code, message: '' }))).toBe(kind)
})

test('The error is thrown as the wallet threw it, whatever it is.', async () => {
  for (const error of [Object.freeze(refusal()), 'no', null, undefined, 4001])
    expect(await thrownAfter(1, error)).toBe(error)
})

test('A wallet is the same each time that it is found, and is listened to under either name.', () => {
  const provider = { request: async () => null, on: vi.fn(), off: vi.fn() }
  const heeding = heedTime(provider)
  expect(heedTime(provider)).toBe(heeding)
  const listener = () => {}
  heeding.on?.('chainChanged', listener)
  heeding.removeListener?.('chainChanged', listener)
  expect(provider.on).toHaveBeenCalledWith('chainChanged', listener)
  expect(provider.off).toHaveBeenCalledWith('chainChanged', listener)
})
