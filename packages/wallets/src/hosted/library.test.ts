import { expect, test } from 'vitest'
import { connectionFailure } from '../connection/failure.ts'
import { loadLibrary } from './library.ts'

const options = { name: 'Shop', chainIds: [1], url: 'https://keys.example/connect' }

test.each([
  ['that fails to load', { 'base-account': () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['that the site has not passed', {}],
])('a library %s is our server’s failure, not the wallet’s', async (_, libraries) => {
  const loading = loadLibrary(libraries, 'base-account', options)
  await expect(loading).rejects.toThrow('could not be loaded')
  expect(connectionFailure(await loading.catch(error => error))).toBe('code-missing')
})
