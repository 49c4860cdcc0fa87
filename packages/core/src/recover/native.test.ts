import { expect, test, vi } from 'vitest'
import { loadNativeRecover, NativeRecoveryError } from './native.ts'

test('without a binding for the platform, loading fails instead of falling back to something slow', () => {
  // The package's own loader looks for this; nothing has loaded it yet in the process of this file.
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
