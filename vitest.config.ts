import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const tests = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'apps/web/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'bench/*.test.ts',
  'bench/{dialog,hosted}/**/*.test.ts',
]

/** What leaves something behind in its process that others would stumble over, and has one of its own. */
const apart = [
  // Has the native library fail to load.
  'packages/core/src/recover/native.test.ts',
  // A module that stands in for another stays there for whoever loads it next.
  ...globSync(tests, { cwd: import.meta.dirname }).filter(file =>
    /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  ),
]

const unit = {
  include: tests,
  exclude: ['**/*.integration.test.ts', ...apart],
  // Those that try thousands of values take seconds on a busy machine.
  testTimeout: 30_000,
  hookTimeout: 30_000,
}

const withChains = 'packages/*/src/**/*.integration.test.ts'

/** WalletConnect’s clients go on for some seconds after they were told to end, and throw at whoever is there then. */
const withClients = globSync(withChains, { cwd: import.meta.dirname }).filter(file =>
  /from .(?:@walletconnect|@reown)\//.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

const integration = {
  // Real browsers, chains and databases, on whatever machine: a wait ends by itself, its limit is for what hangs.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

// Files of tests share processes: most of what a test of milliseconds costs is loading what it imports.
export default defineConfig({
  test: {
    sequence: { shuffle: true },
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
