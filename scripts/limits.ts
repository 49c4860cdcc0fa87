import { availableParallelism, loadavg } from 'node:os'

const isCi = process.env.CI !== undefined

/**
 * Factor for the time limits of tests. They only catch hangs: what a test waits for ends the wait, and a machine of
 * continuous integration can be several times slower than usual.
 */
export const limitFactor = isCi ? 3 : 1

/**
 * The number of failed tests after which a runner stops, and after which no further stage starts. A broken build fails
 * everything, mostly by time-outs.
 */
export const mostFailures = isCi ? 20 : Number.POSITIVE_INFINITY

const workersVariable = 'COUNTERSIGN_TEST_BROWSER_WORKERS'
const cores = availableParallelism()
// The installation before a run, and other runs, count too: only what would starve the tests is avoided.
const isBusy = (loadavg()[0] ?? 0) > 2 * cores
// `npm test` sets it for the runners that it starts, before its own stages load the machine.
process.env[workersVariable] ??= String(isBusy ? Math.max(1, cores - 1) : cores)

/** How many browser tests run at once. A worker with its browser and servers keeps about one core busy. */
export const browserWorkers = Number(process.env[workersVariable])
