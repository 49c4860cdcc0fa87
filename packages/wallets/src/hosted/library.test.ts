import { expect, test, vi } from 'vitest'
import { connectionFailure } from '../connection/failure.ts'
import { loadLibrary } from './library.ts'

vi.mock('./base-account.ts', () => Promise.reject(new TypeError('Failed to fetch')))
vi.mock('./coinbase-wallet.ts', () => Promise.reject(new TypeError('Failed to fetch')))

test.each(['base-account', 'coinbase-wallet'] as const)(
  'code of %s that fails to load is our server’s failure, not the wallet’s',
  async sdk => {
    const loading = loadLibrary(sdk, { name: 'Shop', chainIds: [1], url: 'https://keys.example/connect' })
    await expect(loading).rejects.toThrow('could not be loaded')
    expect(connectionFailure(await loading.catch(error => error))).toBe('code-missing')
  },
)
