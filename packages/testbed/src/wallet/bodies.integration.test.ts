// cspell:ignore Gipfeln
import { type Hex, verifyMessage } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { accounts } from '../accounts.ts'
import {
  findHeadless,
  injectedWallet,
  type Launched,
  type LaunchOptions,
  launchWithExtension,
} from './automation.ts'
import { buildWallets } from './build.ts'
import { sharedExtension } from './testing/shared-extension.ts'
import { asker, type Outcome, startSite } from './testing/test-site.ts'

/** The timeout for retried expectations: the machine may be busy. */
const soon = { timeout: 10_000 }

const alice = accounts.alice.address
const extension = 'org.countersign.demo-extension'
const demo = 'org.countersign.demo-wallet'
const message = 'The lamp is lit.\nÜber allen Gipfeln'

const shared = sharedExtension()

/** Launches a separate browser, for changes that cannot be undone in a shared one. */
async function ownBrowser(options: LaunchOptions = {}) {
  const browser = await launchWithExtension(options)
  onTestFinished(() => browser.close())
  return browser
}

async function withExtension(launch: () => Promise<Launched> = shared) {
  const site = await startSite()
  onTestFinished(() => site.close())
  const browser = await launch()
  const page = await browser.context.newPage()
  await page.goto(site.origin)
  return { ...browser, site, page, ask: asker(page, extension) }
}

async function withInjected() {
  const { page: folder } = await buildWallets()
  const site = await startSite(folder)
  onTestFinished(() => site.close())
  const { chromium } = await import('playwright-core')
  const executablePath = findHeadless()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', entry => complaints.push(entry.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(site.origin)
  return { site, page, complaints, wallet: injectedWallet(page), ask: asker(page, demo) }
}

function resultOf(outcome: Outcome): unknown {
  if ('result' in outcome) return outcome.result
  throw new Error(`The wallet answered ${outcome.code}: ${outcome.message}`)
}

test("a pending request survives a stop of the extension's worker", async () => {
  const { context, wallet, ask } = await withExtension(ownBrowser)
  const connecting = ask('eth_requestAccounts')
  await wallet.read()
  const controls = await wallet.openControls()
  const protocol = await context.newCDPSession(controls)
  await protocol.send('ServiceWorker.enable')
  await protocol.send('ServiceWorker.stopAllWorkers')
  await expect.poll(() => wallet.pending(), soon).toHaveLength(1)
  await wallet.approve()
  expect(resultOf(await connecting)).toEqual([alice])
})

test('the injected wallet works over a modal dialog under a strict policy, and survives a reload', async () => {
  const { page, site, complaints, wallet, ask } = await withInjected()
  expect(await page.evaluate(() => window.infos())).toMatchObject([{ name: 'Demo Wallet', rdns: demo }])
  await page.locator('#open').click()
  const connecting = ask('eth_requestAccounts')
  expect(await wallet.read()).toMatchObject({ heading: 'Connect to this site?', origin: site.origin })
  await wallet.chooseAccount('alice')
  await wallet.approve()
  expect(resultOf(await connecting)).toEqual([alice])
  // In immediate succession: the closing window must not reject the next request.
  for (const text of [message, 'once more', 'and again']) {
    const signing = ask('personal_sign', [text, alice])
    expect((await wallet.read()).quoted).toEqual([text])
    await wallet.approve()
    const signature = resultOf(await signing) as Hex
    expect(await verifyMessage({ address: alice, message: text, signature })).toBe(true)
  }
  expect(resultOf(await ask('eth_blockNumber'))).toBe('0x2a')
  await page.reload()
  expect(resultOf(await ask('eth_accounts'))).toEqual([alice])
  expect(await page.locator('countersign-demo-wallet dialog').isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('the behavior of the injected wallet can be set by hand, even while a modal dialog is open', async () => {
  const { page, complaints, wallet, ask } = await withInjected()
  await page.locator('#open').click()
  await wallet.open()
  await wallet.setBehavior('stall')
  await wallet.closeWindow()
  const answer = ask('eth_requestAccounts')
  await page.getByRole('button', { name: 'Demo Wallet (1 waiting)' }).click()
  await wallet.setBehavior('ask')
  await wallet.reject()
  expect(await answer).toMatchObject({ code: 4001 })
  await wallet.closeWindow()
  const escaped = ask('eth_requestAccounts')
  await wallet.read()
  await page.keyboard.press('Escape')
  expect(await escaped).toMatchObject({ code: 4001 })
  expect(await page.locator('dialog:modal').count()).toBe(1)
  expect(complaints).toEqual([])
})

test('quirks of the injected wallet can be set by hand, and it reaches an added network through the page’s own server', async () => {
  const { page, complaints, wallet, ask } = await withInjected()
  await wallet.open()
  await wallet.setQuirk('unknownChain', '4901')
  await wallet.setBehavior('approve')
  await wallet.closeWindow()
  expect(resultOf(await ask('eth_requestAccounts'))).toEqual([alice])
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toMatchObject({ code: 4901 })
  const called: string[] = []
  page.on('request', request => called.push(new URL(request.url()).pathname))
  const chain = {
    chainId: '0x7a6a',
    chainName: 'Second',
    rpcUrls: ['https://elsewhere.example/'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  expect(resultOf(await ask('wallet_addEthereumChain', [chain]))).toBeNull()
  expect(resultOf(await ask('eth_blockNumber'))).toBe('0x2a')
  expect(called).toEqual(['/rpc/31338'])
  expect(complaints).toEqual([])
})
