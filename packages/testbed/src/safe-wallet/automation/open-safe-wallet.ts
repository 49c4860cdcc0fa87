import type { FrameLocator, Page } from 'playwright-core'
import type { Address, Hex } from 'viem'
import type { AccountName } from '../../accounts.ts'
import type { AppSettings } from '../apps/settings.ts'

/** The kind of an app's pending request; `none` without one. */
export type SafeWalletPromptKind = 'none' | 'message' | 'message-on-chain' | 'transaction'

/** Automates the page that simulates Safe's wallet: it does what a person does. */
export interface SafeWalletHand {
  readonly page: Page
  /** Opens a Safe App in the wallet's frame. */
  openApp(appUrl: string): Promise<void>
  /** Returns the app in the frame. */
  app(): FrameLocator
  /** Opens a pending message, as Safe's deep link does. */
  openMessage(messageHash: Hex): Promise<void>
  /** Opens a pending transaction. */
  openTransaction(safeTxHash: Hex): Promise<void>
  /** Waits until a message is listed, and returns the hashes of the gateway's messages, newest first. */
  messages(): Promise<readonly Hex[]>
  /** Returns the kind of the app's pending request. */
  waiting(): Promise<SafeWalletPromptKind>
  /** Waits until the app sends a request. */
  untilAsked(): Promise<Exclude<SafeWalletPromptKind, 'none'>>
  /** Returns what a person reads: the app's request, or the page. */
  read(): Promise<{ heading: string; facts: Readonly<Record<string, string>>; text: string | null }>
  /** Selects the signer. */
  choose(person: AccountName): Promise<void>
  /**
   * Waits for the app's request or for the page's own button, and confirms. Resolves when it is done.
   *
   * @throws {Error} with the page's message if it failed.
   */
  confirm(person?: AccountName): Promise<void>
  /** Waits for the app's request and rejects it. */
  refuse(): Promise<void>
  /** Waits until enough owners have confirmed the shown transaction, and executes it. */
  carryOut(person?: AccountName): Promise<void>
  /** Waits until the shown message is confirmed. */
  untilConfirmed(): Promise<void>
  /** Returns the addresses of the owners who have signed the shown message or transaction. */
  signed(): Promise<readonly string[]>
  /** Selects how apps are answered, on the apps page. */
  setSettings(settings: Partial<AppSettings>): Promise<void>
}

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
 * Opens the page that simulates Safe's wallet for a Safe, and automates it.
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
): Promise<SafeWalletHand> {
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

  const hand: SafeWalletHand = {
    page,
    openApp: appUrl => go('/apps/open', { appUrl }),
    app: () => page.frameLocator('iframe'),
    openMessage: messageHash => go('/transactions/msg', { messageHash }),
    openTransaction: safeTxHash => go('/transactions/tx', { id: safeTxHash }),
    async messages() {
      await go('/transactions/messages')
      const entries = page.locator('[data-message]')
      await entries.first().waitFor({ timeout })
      const hashes = await entries.evaluateAll(found => found.map(entry => entry.dataset.message ?? ''))
      return hashes as Hex[]
    },
    async waiting() {
      if ((await dialog.count()) === 0) return 'none'
      return (await dialog.getAttribute('data-prompt', { timeout })) as SafeWalletPromptKind
    },
    async untilAsked() {
      await dialog.waitFor({ timeout })
      return (await dialog.getAttribute('data-prompt', { timeout })) as Exclude<SafeWalletPromptKind, 'none'>
    },
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
    async choose(person) {
      const place = (await dialog.count()) > 0 ? dialog : panel
      await place.getByLabel('You are').selectOption(person, { timeout })
    },
    confirm: person => press('confirm', person),
    async refuse() {
      await dialog.getByRole('button', { name: 'Refuse' }).click({ timeout })
      await dialog.waitFor({ state: 'detached', timeout })
    },
    carryOut: person => press('carry-out', person),
    untilConfirmed: () => page.locator('body[data-status=CONFIRMED]').waitFor({ state: 'attached', timeout }),
    async signed() {
      const owners = page.locator('[data-signed=true]')
      return owners.evaluateAll(found => found.map(owner => owner.dataset.owner ?? ''))
    },
    async setSettings({ signing, answers }) {
      await go('/apps')
      if (signing) await page.getByLabel('Messages are signed').selectOption(signing, { timeout })
      if (answers) await page.getByLabel('The app hears of it').selectOption(answers, { timeout })
    },
  }
  if (start) await go(start)
  return hand
}
