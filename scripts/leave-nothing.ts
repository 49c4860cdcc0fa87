import { afterAll, vi } from 'vitest'
import { limitFactor } from './limits.ts'

// Vitest has settings for the default time limits of tests, hooks and `expect.poll`, but not for these.
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, extended(options))
vi.waitUntil = (callback, options) => waitUntil(callback, extended(options))

/**
 * Vitest's default of 1,000 ms is too short for code that is loaded on demand on a busy machine.
 *
 * @param options - those of `vi.waitFor`: a time limit in milliseconds, or an object
 */
function extended(options: Parameters<typeof vi.waitFor>[1] = {}) {
  const { timeout = 20_000, ...others } = typeof options === 'number' ? { timeout: options } : options
  return { ...others, timeout: timeout * limitFactor }
}

// Resets global state, because test files that run in the same process share it.
afterAll(() => {
  Object.assign(vi, { waitFor, waitUntil })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
