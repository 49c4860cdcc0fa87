import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    sequence: { shuffle: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['packages/*/src/**/*.integration.test.ts'],
          globalSetup: ['packages/testbed/src/integration.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
