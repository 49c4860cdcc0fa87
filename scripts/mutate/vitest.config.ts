import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { OneThread } from './one-thread.ts'
import { QuickFirst } from './quick-first.ts'

const name = process.env.COUNTERSIGN_MUTATED_PACKAGE
/** Most of what core says about contracts is tested on a chain. Integration tests of other packages need browsers. */
const onChain = name === 'core'

/** The tests of one package, run by the mutation tester in its copy of the workspace. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  plugins: [
    {
      name: 'one-thread',
      // Stryker overrides the option `pool`.
      configureVitest: ({ project }) => {
        project.config.pool = 'one-thread'
        project.config.poolRunner = {
          name: 'one-thread',
          createPoolWorker: options => new OneThread(options),
        }
      },
    },
  ],
  test: {
    include: [`packages/${name}/src/**/*.test.{ts,tsx}`],
    exclude: [
      ...(onChain ? [] : ['**/*.integration.test.ts']),
      // Needs a process in which nothing has loaded the native library.
      'packages/core/src/recover/native.test.ts',
    ],
    globalSetup: onChain ? ['packages/testbed/src/integration.ts'] : [],
    setupFiles: ['scripts/leave-nothing.ts', 'scripts/mutate/setup.ts'],
    sequence: { sequencer: QuickFirst },
    isolate: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
