import { availableParallelism } from 'node:os'
import { findHeadless } from '@countersign/testbed/automation'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/findChromium.ts'

// `npm test` hands the browser over; this is for a run by hand.
const chromium = process.env.CHROMIUM_PATH ?? findChromium()
if (chromium !== undefined) process.env.CHROMIUM_PATH = chromium
// Tests with an extension launch the whole browser.
const headless = findHeadless(chromium)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Much of what they do is waiting: for wallets, blocks, frames.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // A wait ends by itself: its limit is for what hangs, and the machine may be busy with other things.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    ...(headless === undefined ? {} : { launchOptions: { executablePath: headless } }),
  },
})
