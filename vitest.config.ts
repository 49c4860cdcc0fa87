import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    sequence: { shuffle: true },
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
