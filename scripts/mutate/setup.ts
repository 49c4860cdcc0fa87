import fc from 'fast-check'
import { vi } from 'vitest'

// The first failing value catches a mutant, so fast-check does not need to shrink it. Nearly all fail at once.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 100 })

// All files run in one thread: each loads its modules again, so that it shows what acts while they are loaded.
vi.resetModules()
