import { afterAll, vi } from 'vitest'

// Files of tests that follow one another in a process find the world as it was.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
