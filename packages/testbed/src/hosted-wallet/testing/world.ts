import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { serveScript } from '../../pages/testing/serve-script.ts'
import { findHeadless } from '../../wallet/automation.ts'
import {
  type HostedMisbehaviour,
  type HostedWalletHand,
  openHostedWallet,
  setHostedMisbehaviour,
} from '../automation.ts'
import { type RunningHostedWallet, startHostedWallet } from '../serve.ts'

type Library = 'base-account' | 'coinbase-wallet'

/** The outcome of a library call: the value it returned, or the error it threw. */
export type Outcome = { value: unknown } | { error: { code: unknown; message: unknown } }

/** A test site in a browser, with one of the libraries. */
type TestSite = {
  readonly page: Page
  readonly context: BrowserContext
  /** Creates the library's provider; call it again after a reload. */
  begin(): Promise<void>
  /** Sends a request through the library, which opens the wallet's window where necessary. */
  ask(method: string, ...params: readonly unknown[]): Promise<Outcome>
  /** Sends a request, and returns automation of the window that opens. */
  openingWith(method: string, params: unknown): Promise<Opening>
  opening(method: string, ...params: readonly unknown[]): Promise<Opening>
}

type Opening = { hand: HostedWalletHand; answer: Promise<Outcome> }

export type HostedWorld = {
  readonly wallet: RunningHostedWallet
  readonly chainId: number
  readonly opener: string
  /** Opens the site, in its own or the given browser context. The test fails when one of the pages logs an error. */
  site(library: Library, options?: { context?: BrowserContext }): Promise<TestSite>
  /** Opens a browser context that closes when the test ends. */
  context(): Promise<BrowserContext>
  /** Sets how the wallet misbehaves on the next request in a browser. */
  misbehave(context: BrowserContext, misbehaviour: HostedMisbehaviour): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the wallet and a site on the integration tests' chain, with a browser to use them. */
export async function startHostedWorld(): Promise<HostedWorld> {
  await using started = new AsyncDisposableStack()
  const [url, chainId] = [inject('chainUrl'), inject('chainId')]
  const wallet = started.use(
    await startHostedWallet({
      chains: [
        { id: chainId, name: 'Local', nodes: [url] },
        { id: chainId + 1, name: 'Nowhere', nodes: ['http://127.0.0.1:9'] },
      ],
    }),
  )
  const opener = started.use(await serveScript(join(import.meta.dirname, 'opener.ts'), 'Opener'))
  const executablePath = findHeadless()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  started.defer(() => browser.close())
  const all = started.move()

  async function context(): Promise<BrowserContext> {
    const made = await browser.newContext({ viewport: { width: 400, height: 640 } })
    onTestFinished(() => made.close())
    const complaints: string[] = []
    made.on('weberror', error => complaints.push(error.error().message))
    made.on('console', entry => {
      if (/Content Security Policy/.test(entry.text())) complaints.push(entry.text())
    })
    onTestFinished(() => expect(complaints).toEqual([]))
    return made
  }

  return {
    wallet,
    chainId,
    opener: opener.origin,
    context,
    async site(library, options = {}) {
      const its = options.context ?? (await context())
      const page = await its.newPage()
      await page.goto(opener.origin)

      async function begin(): Promise<void> {
        await page.locator('body[data-ready]').waitFor({ state: 'attached' })
        await page.evaluate(
          ([sdk, url, chain]) => {
            window.provider = window.hostedProvider(sdk, url, chain)
          },
          [library, wallet.connectUrl, chainId] as const,
        )
      }

      const request = (method: string, params: unknown): Promise<Outcome> =>
        page.evaluate(
          ([method, params]) =>
            window.provider.request({ method, params }).then(
              value => ({ value }),
              error => ({ error: { code: error.code, message: error.message } }),
            ),
          [method, params] as const,
        )

      async function openingWith(method: string, params: unknown) {
        const popup = page.waitForEvent('popup')
        const answer = request(method, params)
        answer.catch(() => undefined)
        return { hand: await openHostedWallet(await popup), answer }
      }

      await begin()
      return {
        page,
        context: its,
        begin,
        ask: (method, ...params) => request(method, params),
        opening: (method, ...params) => openingWith(method, params),
        openingWith,
      }
    },
    misbehave: (its, misbehaviour) => setHostedMisbehaviour(its, wallet.url, misbehaviour),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
