import type { Page } from 'playwright-core'
import type { Address, Hex } from 'viem'
import type { AccountName } from '../../accounts.ts'
import type { AppSettings } from '../apps/settings.ts'

/** The kind of an app's pending request; `none` without one. */
export type SafeWalletPromptKind = 'none' | 'message' | 'message-on-chain' | 'transaction'

/** Automates the page that simulates Safe{Wallet}: it does what a person does. */
export type SafeWalletHand = Awaited<ReturnType<typeof openSafeWallet>>

export interface OpenSafeWalletOptions {
  /** The URL from `startSafeWallet`. */
  readonly url: string
  /** The Safe, with its chain's short name (`chain-31337` where it has none). */
  readonly safe: { readonly chain: string; readonly address: Address }
  /** The first page to open; `null`: none, because another page is opened immediately. @default '/home' */
  readonly start?: '/home' | null
  /** The timeout for elements to appear, in milliseconds. @default 30 000 */
  readonly timeout?: number
}

/**
 * Opens the page that simulates Safe{Wallet} for a Safe, and automates it.
 *
 * @example
 * const safes = await openSafeWallet(page, { url: wallet.url, safe: { chain: 'local', address } })
 * await safes.openApp(origin)
 * await safes.app().getByRole('button', { name: 'Sign in' }).click()
 * await safes.confirm('alice')
 */
export async function openSafeWallet(
  page: Page,
  { url, safe, start = '/home', timeout = 30_000 }: OpenSafeWalletOptions,
) {
  const dialog = page.locator('dialog.prompt')
  const panel = page.getByRole('region', { name: 'Your part' })

  async function go(path: string, more: Record<string, string> = {}): Promise<void> {
    const rest = new URLSearchParams(more).toString()
    await page.goto(`${url}${path}?safe=${safe.chain}:${safe.address}${rest && `&${rest}`}`)
    await page.locator('body[data-ready]').waitFor({ state: 'attached', timeout })
  }

  /** Clicks a button of the dialog, or otherwise of the page, and waits for the outcome. */
  async function press(action: string, person?: AccountName): Promise<void> {
    const button = page.locator(`[data-action=${action}]`)
    await button.waitFor({ timeout })
    if (person) await hand.choose(person)
    const over = (await dialog.count()) > 0
    await button.click({ timeout })
    const done = over
      ? 'body:not(:has(dialog.prompt))'
      : 'body:has([data-part=notice][data-kind=done]:not(:empty))'
    const trouble = page.locator('[data-part=notice][data-kind=trouble]')
    await page.locator(done).or(trouble).first().waitFor({ state: 'attached', timeout })
    if ((await trouble.count()) > 0) throw new Error((await trouble.textContent()) ?? '')
  }

  const hand = {
    page,
    /** Opens a Safe App in the wallet's frame. */
    openApp: (appUrl: string) => go('/apps/open', { appUrl }),
    /** Returns the app in the frame. */
    app: () => page.frameLocator('iframe'),
    /** Opens a pending message, as Safe's deep link does. */
    openMessage: (messageHash: Hex) => go('/transactions/msg', { messageHash }),
    /** Opens a pending transaction. */
    openTransaction: (safeTxHash: Hex) => go('/transactions/tx', { id: safeTxHash }),
    /** Waits until a message is listed, and returns the hashes of the gateway's messages, newest first. */
    async messages() {
      await go('/transactions/messages')
      const entries = page.locator('[data-message]')
      await entries.first().waitFor({ timeout })
      const hashes = await entries.evaluateAll(found => found.map(entry => entry.dataset.message ?? ''))
      return hashes as Hex[]
    },
    /** Returns the kind of the app's pending request. */
    async waiting() {
      if ((await dialog.count()) === 0) return 'none'
      return (await dialog.getAttribute('data-prompt', { timeout })) as SafeWalletPromptKind
    },
    /** Waits until the app sends a request. */
    async untilAsked() {
      await dialog.waitFor({ timeout })
      return (await dialog.getAttribute('data-prompt', { timeout })) as Exclude<SafeWalletPromptKind, 'none'>
    },
    /** Returns what a person reads: the app's request, or the page. */
    async read() {
      await page.locator('[data-looking]').waitFor({ state: 'detached', timeout })
      const place = (await dialog.count()) > 0 ? dialog : page.locator('main')
      const [heading, terms, values, text] = await Promise.all([
        place.locator('h1').textContent({ timeout }),
        place.locator('dt').allTextContents(),
        place.locator('dd').allTextContents(),
        place.locator('[data-part=message]').allTextContents(),
      ])
      const facts = Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']))
      return { heading: heading ?? '', facts, text: text[0] ?? null }
    },
    /** Selects the signer. */
    async choose(person: AccountName) {
      const place = (await dialog.count()) > 0 ? dialog : panel
      await place.getByLabel('You are').selectOption(person, { timeout })
    },
    /**
     * Waits for the app's request or for the page's own button, and confirms. Resolves when it is done.
     *
     * @throws {Error} with the page's message if it failed.
     */
    confirm: (person?: AccountName) => press('confirm', person),
    /** Waits for the app's request and rejects it. */
    async refuse() {
      await dialog.getByRole('button', { name: 'Refuse' }).click({ timeout })
      await dialog.waitFor({ state: 'detached', timeout })
    },
    /** Waits until enough owners have confirmed the shown transaction, and executes it. */
    carryOut: (person?: AccountName) => press('carry-out', person),
    /** Waits until the shown message is confirmed. */
    untilConfirmed: () => page.locator('body[data-status=CONFIRMED]').waitFor({ state: 'attached', timeout }),
    /** Returns the addresses of the owners who have signed the shown message or transaction. */
    async signed() {
      const owners = page.locator('[data-signed=true]')
      return owners.evaluateAll(found => found.map(owner => owner.dataset.owner ?? ''))
    },
    /** Selects how apps are answered, on the apps page. */
    async setSettings({ signing, answers }: Partial<AppSettings>) {
      await go('/apps')
      if (signing) await page.getByLabel('Messages are signed').selectOption(signing, { timeout })
      if (answers) await page.getByLabel('The app is answered').selectOption(answers, { timeout })
    },
  }
  if (start) await go(start)
  return hand
}
