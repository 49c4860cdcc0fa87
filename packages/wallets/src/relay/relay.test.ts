import { afterEach, expect, test, vi } from 'vitest'
import { WalletCodeError } from '../wallet-error.ts'
import { createRelay } from './relay.ts'

afterEach(() => {
  vi.doUnmock('./keeper.ts')
})

/** Pairs over a relay of which `./keeper.ts` is mocked. */
function pair(keeper: () => object) {
  vi.doMock('./keeper.ts', keeper)
  const relay = createRelay(
    { projectId: 'test', name: 'Example', chains: ['eip155:1'] },
    { memory: undefined, page: () => ({ url: 'https://example.org/', icon: null }) },
  )
  const { signal } = new AbortController()
  return relay.pair({ wallet: null, request: null, kept: null, signal, tell: () => {} })
}

test('code of the relay that cannot be loaded is reported as such', async () => {
  const error = new TypeError('Failed to fetch')
  await expect(pair(() => Promise.reject(error))).rejects.toBeInstanceOf(WalletCodeError)
})

test('a relay that cannot be opened fails with its own error, and not as code that is missing', async () => {
  const error = new Error('The database cannot be opened.')
  await expect(pair(() => ({ openKeeper: () => Promise.reject(error) }))).rejects.toBe(error)
})
