import { expect, test, vi } from 'vitest'
import { loadNativeRecover, NativeRecoveryError } from './native.ts'

test('where there is no binding for the platform, loading fails instead of falling back to something slow', () => {
  // What the package's own loader looks for; nothing has loaded it yet in this file's process.
  vi.stubEnv('npm_config_platform', 'plan9')
  vi.stubEnv('npm_config_arch', 'pdp11')
  try {
    loadNativeRecover()
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(NativeRecoveryError)
    expect(error).toMatchObject({
      code: 'native-binding-missing',
      message: expect.stringContaining('install the package secp256k1'),
      cause: expect.any(Error),
    })
  } finally {
    vi.unstubAllEnvs()
  }
})
