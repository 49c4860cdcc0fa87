import { availableParallelism } from 'node:os'
import { disabledFeatures, findHeadless } from '@countersign/testbed/automation'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'

// `npm test` passes the browser's path; the fallback is for manual runs.
const chromium = process.env.CHROMIUM_PATH ?? findChromium()
if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium
// Tests with an extension launch the full browser.
const headless = findHeadless(chromium)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // One more than the cores, because tests mostly wait for wallets, blocks and frames.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // Waits end as soon as the expectation is met. The timeout only catches hangs, on a machine that may be busy.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    ...(headless === undefined
      ? {}
      : { launchOptions: { executablePath: headless, args: [disabledFeatures] } }),
  },
})
