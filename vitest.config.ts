import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { limitFactor, mostFailures } from './scripts/limits.ts'
import { LongestFirst } from './scripts/sequencer.ts'

const tests = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'apps/web/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'bench/*.test.ts',
  'bench/{dialog,hosted}/**/*.test.ts',
]

/** Test files that leak process state. Each has its own process. */
const apart = [
  // Has the native library fail to load.
  'packages/core/src/recover/native.test.ts',
  // A module that replaces another stays for the next test file that loads it.
  ...globSync(tests, { cwd: import.meta.dirname }).filter(file =>
    /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  ),
]

const unit = {
  include: tests,
  exclude: ['**/*.integration.test.ts', ...apart],
  // Those that try thousands of values take seconds on a busy machine.
  testTimeout: 60_000 * limitFactor,
  hookTimeout: 60_000 * limitFactor,
}

const withChains = 'packages/*/src/**/*.integration.test.ts'

/** WalletConnect’s clients go on for some seconds after they are stopped, and their errors reach the next test file. */
const withClients = globSync(withChains, { cwd: import.meta.dirname }).filter(file =>
  /from .(?:@walletconnect|@reown)\//.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

const integration = {
  testTimeout: 60_000 * limitFactor,
  // Some start a chain, compile contracts and deploy them.
  hookTimeout: 120_000 * limitFactor,
  expect: { poll: { timeout: 15_000 * limitFactor } },
  // Real browsers, chains and databases can be late. Which tests needed it is listed at the end of `npm test`.
  retry: 1,
}

// Files of tests share processes: most of what a test of milliseconds costs is loading what it imports.
export default defineConfig({
  test: {
    sequence: { shuffle: true, sequencer: LongestFirst },
    bail: Number.isFinite(mostFailures) ? mostFailures : 0,
    setupFiles: ['scripts/leave-nothing.ts'],
    // With `--changed`, these select all tests. The default also has every package.json.
    forceRerunTriggers: ['**/package-lock.json', '**/vitest.config.ts'],
    // By itself Vitest leaves one core free, which of two is half; and one of those at work may wait for a chain or a disk.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { ...unit, name: 'unit', isolate: false } },
      { extends: true, test: { ...unit, name: 'unit-apart', include: apart, exclude: [] } },
      {
        extends: true,
        test: {
          ...integration,
          name: 'integration',
          include: [withChains],
          exclude: withClients,
          isolate: false,
          globalSetup: ['packages/testbed/src/integration.ts'],
        },
      },
      { extends: true, test: { ...integration, name: 'integration-apart', include: withClients } },
    ],
  },
})
