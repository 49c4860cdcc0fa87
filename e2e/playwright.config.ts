import { disabledFeatures, findHeadless } from '@countersign/testbed/automation'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { browserWorkers, limitFactor, mostFailures } from '../scripts/limits.ts'

// `npm test` passes the browser's path; the fallback is for manual runs.
const chromium = process.env.CHROMIUM_PATH ?? findChromium()
if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium
// Tests with an extension launch the full browser.
const headless = findHeadless(chromium)

/**
 * Tests that start more than all others share: the demo, the documentation, the examples, or servers of their own. A
 * worker that gets one of them after one of the others ends, and the next one starts everything again.
 */
const inSites = [
  'demo*.spec.ts',
  'docs.spec.ts',
  'kit.spec.ts',
  'notifications.spec.ts',
  'openid-applications.spec.ts',
  'openid.spec.ts',
  'openid-sign-in.spec.ts',
  'own-window.spec.ts',
]

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'sites', testMatch: inSites, outputDir: 'test-results/sites' },
    { name: 'product', testMatch: '*.spec.ts', testIgnore: inSites, outputDir: 'test-results/product' },
  ],
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: browserWorkers,
  // Which tests passed on their second try is listed at the end of `npm test`.
  retries: 1,
  maxFailures: Number.isFinite(mostFailures) ? mostFailures : 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000 * limitFactor,
  expect: { timeout: 15_000 * limitFactor },
  reporter: 'list',
  use: {
    actionTimeout: 20_000 * limitFactor,
    navigationTimeout: 20_000 * limitFactor,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    ...(headless === undefined
      ? {}
      : {
          launchOptions: {
            executablePath: headless,
            // One process for all pages of a test: starting another one is a good part of what a page load costs.
            args: [disabledFeatures, '--renderer-process-limit=1'],
          },
        }),
  },
})
