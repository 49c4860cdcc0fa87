import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    sequence: { shuffle: true },
    // By itself Vitest leaves one core free, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/*.test.ts',
            'bench/dialog/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts'],
          // Those that try thousands of values take seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['packages/*/src/**/*.integration.test.ts'],
          globalSetup: ['packages/testbed/src/integration.ts'],
          // Real browsers, chains and databases, on whatever machine: a wait ends by itself, its limit is for what hangs.
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
