import type { BrowserContext, Page } from 'playwright-core'
import type { Address } from 'viem'
import type { HostedAccountKind } from '../accounts/account.ts'
import { type HostedMischief, mischiefKey } from '../mischief.ts'
import type { Ask } from '../requests/ask.ts'
import { plugInPasskeys } from './passkeys.ts'

/** What a site waits for; `none`: nothing. */
export type HostedAskKind = Ask['kind'] | 'none'

/** A hand on the hosted wallet's window: it does what a person does. */
export interface HostedWalletHand {
  readonly page: Page
  /** Waits until a site asks for something. */
  ready(): Promise<void>
  /** What a person reads: what is asked, by which site, and the exact text that is signed, if there is one. */
  asked(): Promise<{ kind: HostedAskKind; heading: string; origin: string | null; text: string | null }>
  /** The addresses of the accounts that can be chosen, or that are listed. */
  accounts(): Promise<readonly Address[]>
  /** Makes an account, which is then the chosen one. @throws {Error} in the page's words where it did not work */
  create(kind: HostedAccountKind): Promise<Address>
  /** Chooses an account to connect with. */
  choose(address: string): Promise<void>
  /**
   * Agrees to what is asked. Settles once it is answered: when the window has closed, or something else is asked.
   *
   * @throws {Error} in the page's words where it did not work; it can then be tried again.
   */
  approve(): Promise<void>
  /** Refuses what is asked, and waits until it is answered. */
  refuse(): Promise<void>
  /** Closes the window, as with its own button. */
  close(): Promise<void>
  /** Sets what the wallet does wrong with the next question; one that is shown already is not concerned. */
  misbehave(mischief: HostedMischief): Promise<void>
  /** Says whether the person lets their device make and use passkeys. At first they do. */
  setWilling(willing: boolean): Promise<void>
}

export interface OpenHostedWalletOptions {
  /** How long it waits for what has to appear, in milliseconds. @default 30 000 */
  readonly timeout?: number
}

/**
 * Gives a hand on the window that a site has opened, or on the wallet's page itself. In Chromium it also gives the page a
 * device for passkeys; these stay with the browser context, so that the next window has them again.
 *
 * @example
 * const opening = page.waitForEvent('popup')
 * await page.getByRole('button', { name: 'Demo hosted wallet' }).click()
 * const wallet = await openHostedWallet(await opening)
 * await wallet.ready()
 * await wallet.create('passkey')
 * await wallet.approve()
 */
export async function openHostedWallet(
  page: Page,
  { timeout = 30_000 }: OpenHostedWalletOptions = {},
): Promise<HostedWalletHand> {
  const passkeys = await plugInPasskeys(page)
  const site = await page.opener()
  const body = page.locator('body[data-ready]')
  const notice = page.locator('[data-part=notice][data-kind=trouble]')
  const text = async (selector: string) => (await page.locator(selector).allTextContents())[0] ?? null

  /** Presses a button that answers, and waits for what comes of it. */
  async function press(action: 'approve' | 'refuse'): Promise<void> {
    const button = page.locator(`[data-action=${action}]`)
    const before = await button.elementHandle({ timeout })
    const closed = page.waitForEvent('close', { timeout }).then(() => 'closed' as const)
    // Whichever comes first counts; what is left waiting is nobody's.
    closed.catch(() => undefined)
    // The answer may close the window before the button is up again.
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
    // With nothing more to ask it closes by itself; what is tried on it meanwhile would be lost.
    if (outcome === 'gone' && !(await isAsking())) await closed
    if (page.isClosed()) await noticed()
  }

  /** The site's page hears of the closed window a moment later than the browser's driver, which it does not wait for. */
  async function noticed(): Promise<void> {
    await site?.evaluate(() => new Promise(resolve => setTimeout(resolve, 50))).catch(() => undefined)
  }

  const isAsking = async () => {
    const kind = await page
      .locator('body')
      .getAttribute('data-ask')
      .catch(() => 'none')
    return kind !== 'none' && kind !== null
  }

  const hand: HostedWalletHand = {
    page,
    ready: () =>
      page.locator('body[data-ready]:not([data-ask=none])').waitFor({ state: 'attached', timeout }),
    async asked() {
      await body.waitFor({ state: 'attached', timeout })
      return {
        // Written by the page from the same type.
        kind: ((await body.getAttribute('data-ask')) ?? 'none') as HostedAskKind,
        heading: (await text('h1')) ?? '',
        origin: await text('[data-part=origin]'),
        text: await text('[data-part=message]'),
      }
    },
    async accounts() {
      await body.waitFor({ state: 'attached', timeout })
      const rows = page.locator('[data-address]')
      return rows.evaluateAll(found => found.map(row => row.dataset.address as Address))
    },
    async create(kind) {
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
    async choose(address) {
      await page.locator(`label[data-address="${address}"]`).click({ timeout })
    },
    approve: () => press('approve'),
    refuse: () => press('refuse'),
    async close() {
      const closed = page.waitForEvent('close', { timeout })
      await page.close({ runBeforeUnload: true })
      await closed
      await noticed()
    },
    async misbehave(mischief) {
      await page.evaluate(([key, set]) => localStorage.setItem(key, set), [mischiefKey, mischief] as const)
    },
    async setWilling(willing) {
      if (!passkeys) throw new Error('Only Chromium has a device for passkeys that tests can speak to.')
      await passkeys.setWilling(willing)
    },
  }
  return hand
}

/**
 * Sets what the wallet does wrong with the next question, before its window is open.
 *
 * @param url - the wallet's origin.
 */
export async function setHostedMischief(
  context: BrowserContext,
  url: string,
  mischief: HostedMischief,
): Promise<void> {
  const page = await context.newPage()
  // Any file of the origin has its storage.
  await page.goto(`${url}/icon.svg`)
  await page.evaluate(([key, set]) => localStorage.setItem(key, set), [mischiefKey, mischief] as const)
  await page.close()
}
