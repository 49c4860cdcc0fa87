import { defineConfig } from '@playwright/test'

export default defineConfig({
  testMatch: 'sample.playwright.ts',
  outputDir: process.env.SAMPLES_FOLDER ?? 'test-results',
  globalTeardown: './teardown.ts',
  retries: 1,
  use: { trace: 'on-first-retry' },
})
