import type { BrowserContext, Page } from 'playwright-core'
import type { Address } from 'viem'
import type { HostedAccountKind } from '../accounts/account.ts'
import { type HostedMisbehavior, misbehaviorCookie } from '../misbehavior.ts'
import type { Prompt } from '../requests/prompt.ts'
import { plugInPasskeys } from './passkeys.ts'

/** The kind of request a site is waiting for; `none` without one. */
export type HostedPromptKind = Prompt['kind'] | 'none'

/** Automates the hosted wallet's window: it does what a person does. */
export type HostedWalletHand = Awaited<ReturnType<typeof openHostedWallet>>

export interface OpenHostedWalletOptions {
  /** The timeout for elements to appear, in milliseconds. @default 30 000 */
  readonly timeout?: number
}

/**
 * Automates the window that a site has opened, or the wallet's page itself. In Chromium it also adds a virtual
 * authenticator; its passkeys stay with the browser context, so the next window has them too.
 *
 * @example
 * const opening = page.waitForEvent('popup')
 * await page.getByRole('button', { name: 'Demo hosted wallet' }).click()
 * const wallet = await openHostedWallet(await opening)
 * await wallet.ready()
 * await wallet.create('passkey')
 * await wallet.approve()
 */
export async function openHostedWallet(page: Page, { timeout = 30_000 }: OpenHostedWalletOptions = {}) {
  const passkeys = await plugInPasskeys(page)
  const site = await page.opener()
  const body = page.locator('body[data-ready]')
  const notice = page.locator('[data-part=notice][data-kind=trouble]')
  const text = async (selector: string) => (await page.locator(selector).allTextContents())[0] ?? null

  /** Clicks a button that answers the request, and waits for the outcome. */
  async function press(action: 'approve' | 'refuse'): Promise<void> {
    const button = page.locator(`[data-action=${action}]`)
    const before = await button.elementHandle({ timeout })
    const closed = page.waitForEvent('close', { timeout }).then(() => 'closed' as const)
    // The first one counts; the other keeps waiting without effect.
    closed.catch(() => undefined)
    // The answer may close the window before the click completes.
    await button.click({ timeout }).catch(error => {
      if (!page.isClosed()) throw error
    })
    const gone = (before?.waitForElementState('hidden', { timeout }) ?? closed).then(
      () => 'gone' as const,
      () => closed,
    )
    const trouble = notice.waitFor({ timeout }).then(
      () => 'trouble' as const,
      () => closed,
    )
    const outcome = await Promise.race([closed, gone, trouble])
    if (outcome === 'trouble') throw new Error((await notice.textContent()) ?? '')
    // Without another request, the window closes automatically; actions on it in the meantime would be lost.
    if (outcome === 'gone' && !(await isPrompting())) await closed
    if (page.isClosed()) await noticed()
  }

  /**
   * Waits until the site's page detects the closed window, which happens a moment after the browser's driver reports
   * it.
   */
  async function noticed(): Promise<void> {
    await site?.evaluate(() => new Promise(resolve => setTimeout(resolve, 50))).catch(() => undefined)
  }

  const isPrompting = async () => {
    const kind = await page
      .locator('body')
      .getAttribute('data-prompt')
      .catch(() => 'none')
    return kind !== 'none' && kind !== null
  }

  const hand = {
    page,
    /** Waits until a site sends a request. */
    ready: () =>
      page.locator('body[data-ready]:not([data-prompt=none])').waitFor({ state: 'attached', timeout }),
    /** Returns what a person reads: the request, its site, and the exact text to sign, if any. */
    async asked() {
      await body.waitFor({ state: 'attached', timeout })
      return {
        // The page writes it from the same type.
        kind: ((await body.getAttribute('data-prompt')) ?? 'none') as HostedPromptKind,
        heading: (await text('h1')) ?? '',
        origin: await text('[data-part=origin]'),
        text: await text('[data-part=message], [data-part=data]'),
      }
    },
    /** Returns the addresses of the accounts that can be selected, or that are listed. */
    async accounts() {
      await body.waitFor({ state: 'attached', timeout })
      const rows = page.locator('[data-address]')
      return rows.evaluateAll(found => found.map(row => row.dataset.address as Address))
    },
    /** Creates an account and selects it. @throws {Error} with the page's message if it failed */
    async create(kind: HostedAccountKind) {
      await body.waitFor({ state: 'attached', timeout })
      const before = await hand.accounts()
      const button = page.locator(`[data-action=create-${kind}]`)
      const drawer = page.locator('details.drawer:not([open]) > summary')
      if ((await drawer.count()) > 0) await drawer.click({ timeout })
      await button.click({ timeout })
      const trouble = page.locator('[data-part=making][data-kind=trouble]')
      const made = page.locator('[data-address]').nth(before.length)
      await made.or(trouble).first().waitFor({ state: 'attached', timeout })
      if ((await trouble.count()) > 0) throw new Error((await trouble.textContent()) ?? '')
      const [address] = (await hand.accounts()).filter(known => !before.includes(known))
      if (!address) throw new Error('The wallet has made no account.')
      return address
    },
    /** Selects an account to connect with. */
    async choose(address: string) {
      await page.locator(`label[data-address="${address}"]`).click({ timeout })
    },
    /**
     * Approves the request. Resolves when it is answered: when the window has closed, or shows another request.
     *
     * @throws {Error} with the page's message if it failed; it can then be retried.
     */
    approve: () => press('approve'),
    /** Rejects the request, and waits until it is answered. */
    refuse: () => press('refuse'),
    /** Closes the window with its own button. */
    async close() {
      const closed = page.waitForEvent('close', { timeout })
      await page.close({ runBeforeUnload: true })
      await closed
      await noticed()
    },
    /** Sets how the wallet misbehaves on the next request; a request that is already shown is not affected. */
    async misbehave(misbehavior: HostedMisbehavior) {
      await setHostedMisbehavior(page.context(), new URL(page.url()).origin, misbehavior)
    },
    /** Sets whether the person lets their device create and use passkeys; initially they do. */
    async setWilling(willing: boolean) {
      if (!passkeys) throw new Error('Only Chromium has a device for passkeys that tests can speak to.')
      await passkeys.setWilling(willing)
    },
  }
  return hand
}

/**
 * Sets how the wallet misbehaves on the next request, before its window is open.
 *
 * @param url - the wallet's origin.
 */
export async function setHostedMisbehavior(
  context: BrowserContext,
  url: string,
  misbehavior: HostedMisbehavior,
): Promise<void> {
  await context.addCookies([{ name: misbehaviorCookie, value: misbehavior, url }])
}
