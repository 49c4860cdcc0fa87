// Takes the pictures in docs/pictures from the running demo.
import { mkdir } from 'node:fs/promises'
import { startProgram } from '@countersign/testbed'
import { injectedWallet } from '@countersign/testbed/automation'
import { chromium } from '@playwright/test'
import { build, wallets, web } from '../build.ts'
import { provideChromium } from '../provideChromium.ts'
import { program } from '../server.ts'

const folder = 'docs/pictures'
await build(web, wallets)
await mkdir(folder, { recursive: true })
const server = await startProgram(program, ['start', '--demo', '--port', '0'], {
  DATABASE_URL: 'sqlite::memory:',
})
const browser = await chromium.launch({
  executablePath: await provideChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await take('', { colorScheme: 'light', viewport: { width: 1280, height: 800 } })
  await take('-dark', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } })
  await take('-phone', { colorScheme: 'light', viewport: { width: 390, height: 844 } })
} finally {
  await browser.close()
  await server.end('SIGTERM')
}

/** Goes through one sign-in and takes a picture at each stop. */
async function take(
  suffix: string,
  look: { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } },
) {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce', locale: 'en' })
  const page = await context.newPage()
  const picture = (name: string) =>
    page.screenshot({ path: `${folder}/${name}${suffix}.png`, animations: 'disabled' })
  const wallet = injectedWallet(page)
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Connect a wallet' }).waitFor()
  await picture('home')
  await page.getByRole('button', { name: 'Connect a wallet' }).first().click()
  const choice = page.getByRole('list', { name: 'Wallets in this browser' }).getByRole('button').first()
  await choice.waitFor()
  await picture('connect')
  await choice.click()
  await wallet.approve()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await wallet.read()
  await picture('sign-in')
  await wallet.approve()
  await page.waitForURL('**/account')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await picture('account')
  await context.close()
}
