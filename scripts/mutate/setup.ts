import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

// The first failing value catches a mutant, so fast-check does not need to shrink it. Nearly all fail at once.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 200 })

// All files run in one thread: each loads its modules again, so that nothing remains of an earlier mutant.
vi.resetModules()
const mutants = Reflect.get(globalThis, '__stryker__') as { activeMutant?: string; mutantCoverage?: object }
delete mutants.mutantCoverage
afterAll(() => {
  delete mutants.activeMutant
})
