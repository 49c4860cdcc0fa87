import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { serveScript } from '../../pages/testing/serve-script.ts'
import { findHeadless } from '../../wallet/automation.ts'
import { type HostedMisbehavior, openHostedWallet, setHostedMisbehavior } from '../automation.ts'
import { startHostedWallet } from '../serve.ts'

type Library = 'base-account' | 'coinbase-wallet'

/** The outcome of a library call: the value it returned, or the error it threw. */
export type Outcome = { value: unknown } | { error: { code: unknown; message: unknown } }

export type HostedWorld = Awaited<ReturnType<typeof startHostedWorld>>

/** Starts the wallet and a site on the integration tests' chain, with a browser to use them. */
export async function startHostedWorld() {
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
    /** Opens a browser context that closes when the test ends. */
    context,
    /** Opens the site, in its own or the given browser context. The test fails when one of the pages logs an error. */
    async site(library: Library, options: { context?: BrowserContext } = {}) {
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
        ask: (method: string, ...params: readonly unknown[]) => request(method, params),
        opening: (method: string, ...params: readonly unknown[]) => openingWith(method, params),
        openingWith,
      }
    },
    /** Sets how the wallet misbehaves on the next request in a browser. */
    misbehave: (its: BrowserContext, misbehavior: HostedMisbehavior) =>
      setHostedMisbehavior(its, wallet.url, misbehavior),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
