import { join } from 'node:path'
import type { Browser, BrowserContext, Frame } from 'playwright-core'
import type { Address } from 'viem'
import { expect, inject, onTestFinished } from 'vitest'
import { startChain } from '../../chain.ts'
import { deploySafe } from '../../contracts/deploy-safe.ts'
import { type SafeOptions, safeAccount } from '../../contracts/safe-account.ts'
import { startGateway } from '../../gateway/gateway.ts'
import { serveScript } from '../../pages/testing/serve-script.ts'
import { findHeadless } from '../../wallet/automation.ts'
import { openSafeWallet, type SafeWalletHand } from '../automation.ts'
import { startSafeWallet } from '../serve.ts'

const short = 'local'

/** A chain with a gateway, the wallet and an app, and a browser to use them. */
export type SafeWalletWorld = Awaited<ReturnType<typeof startSafeWalletWorld>>

/** Starts the chain, the gateway, the wallet, the app and the browser. */
export async function startSafeWalletWorld() {
  await using started = new AsyncDisposableStack()
  const { chromium } = await import('playwright-core')
  const executablePath = findHeadless()
  const chain = started.use(await startChain({ state: inject('safesState') }))
  const chains = [{ id: chain.chainId, name: 'Local', shortName: short, nodes: [chain.url] }]
  const gateway = started.use(await startGateway({ chains }))
  const wallet = started.use(await startSafeWallet({ chains, gateway: gateway.url }))
  const app = started.use(await serveScript(join(import.meta.dirname, 'app.ts'), 'App'))
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser: Browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  started.defer(() => browser.close())
  const all = started.move()
  let salt = 1000n

  return {
    chain,
    /** The wallet's origin. */
    url: wallet.url,
    appOrigin: app.origin,
    /** Deploys a separate Safe for a test. */
    async deployed(options: SafeOptions) {
      salt += 1n
      const safe = await safeAccount({ saltNonce: salt, ...options })
      await deploySafe(chain, safe)
      return safe
    },
    /**
     * Opens the wallet for a Safe, in its own or the given browser context. The test fails when the page logs an error.
     *
     * @param start - the first page to open; without it, the test opens one.
     */
    async open(
      { address }: { address: Address },
      { context: given, start }: { context?: BrowserContext; start?: '/home' } = {},
    ) {
      const context = given ?? (await browser.newContext())
      if (!given) onTestFinished(() => context.close())
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', entry => {
        if (/Content Security Policy/.test(entry.text())) complaints.push(entry.text())
      })
      onTestFinished(() => expect(complaints).toEqual([]))
      return openSafeWallet(page, {
        url: wallet.url,
        safe: { chain: short, address },
        start: start ?? null,
      })
    },
    /** Opens the app in the wallet, and returns its frame, in which the libraries run. */
    async framed(hand: SafeWalletHand) {
      await hand.openApp(app.origin)
      await hand.app().locator('body[data-ready]').waitFor({ state: 'attached' })
      const frame = hand.page.frames().find(frame => frame.url().startsWith(app.origin))
      if (!frame) throw new Error('The app is not in its frame.')
      return frame
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Prevents an unhandled rejection, until the test awaits the promise. */
export function later<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}

/** The text that the app asks to sign. */
export const text = 'site.example wants you to sign in.\n\nŽivjo, 東京'

/** Requests a signature with the Safe Apps library. */
export const signMessage = (frame: Frame) =>
  later(frame.evaluate(message => window.sdk.txs.signMessage(message), text))
