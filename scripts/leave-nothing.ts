import { afterAll, vi } from 'vitest'

// Resets global state, because test files that run in the same process share it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
