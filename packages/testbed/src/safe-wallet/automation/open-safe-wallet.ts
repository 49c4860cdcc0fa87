import type { FrameLocator, Page } from 'playwright-core'
import type { Address, Hex } from 'viem'
import type { AccountName } from '../../accounts.ts'
import type { AppSettings } from '../apps/settings.ts'

/** What an app waits for; `none`: nothing. */
export type SafeWalletAskKind = 'none' | 'message' | 'message-on-chain' | 'transaction' | 'address-book'

/** Who signs: one of the local people, or a wallet of the browser by its rdns. */
export type SafeWalletPerson = AccountName | `wallet:${string}`

/** A hand on the page that plays Safe's wallet: it does what a person does. */
export interface SafeWalletHand {
  readonly page: Page
  /** Opens a Safe App in the wallet's frame. */
  openApp(appUrl: string): Promise<void>
  /** The app in the frame. */
  app(): FrameLocator
  /** Opens a message that waits, as Safe's deep link does. */
  openMessage(messageHash: Hex): Promise<void>
  /** Opens a transaction that waits. */
  openTransaction(safeTxHash: Hex): Promise<void>
  /** The hashes of the messages at the gateway, newest first, once one is shown. */
  messages(): Promise<readonly Hex[]>
  /** What the app waits for now. */
  waiting(): Promise<SafeWalletAskKind>
  /** Waits until the app asks for something. */
  untilAsked(): Promise<Exclude<SafeWalletAskKind, 'none'>>
  /** What a person reads of what waits: of the app's question, or of the page. */
  read(): Promise<{ heading: string; facts: Readonly<Record<string, string>>; text: string | null }>
  /** Chooses who signs. */
  choose(person: SafeWalletPerson): Promise<void>
  /**
   * Waits for a question of the app or for the page's own button, and confirms. Settles once it is done; with a wallet of
   * the browser that is after its window has been answered.
   *
   * @throws {Error} in the page's words where it did not work.
   */
  confirm(person?: SafeWalletPerson): Promise<void>
  /** Waits for a question of the app and refuses. */
  refuse(): Promise<void>
  /** Waits until enough owners have confirmed the transaction that is shown, and carries it out. */
  carryOut(person?: SafeWalletPerson): Promise<void>
  /** Waits until the message that is shown is confirmed. */
  untilConfirmed(): Promise<void>
  /** The addresses of the owners who have signed what is shown. */
  signed(): Promise<readonly string[]>
  /** Chooses how apps are answered, on the page of apps. */
  setSettings(settings: Partial<AppSettings>): Promise<void>
}

export interface OpenSafeWalletOptions {
  /** The address that `startSafeWallet` gave. */
  readonly url: string
  /** The Safe, with its chain's short name (`chain-31337` where it was given none). */
  readonly safe: { readonly chain: string; readonly address: Address }
  /** What is opened at first; `null`: nothing, since something else is opened at once. @default '/home' */
  readonly start?: '/home' | null
  /** How long it waits for what has to appear, in milliseconds. @default 30 000 */
  readonly timeout?: number
}

/**
 * Opens the page that plays Safe's wallet for a Safe, and gives a hand on it.
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
  const dialog = page.locator('dialog.ask')
  const panel = page.getByRole('region', { name: 'Your part' })

  async function go(path: string, more: Record<string, string> = {}): Promise<void> {
    const rest = new URLSearchParams(more).toString()
    await page.goto(`${url}${path}?safe=${safe.chain}:${safe.address}${rest && `&${rest}`}`)
    await page.locator('body[data-ready]').waitFor({ state: 'attached', timeout })
  }

  /** Presses a button of the dialog or of the page, whichever is there, and waits for what comes of it. */
  async function press(action: string, person?: SafeWalletPerson): Promise<void> {
    const button = page.locator(`[data-action=${action}]`)
    await button.waitFor({ timeout })
    if (person) await hand.choose(person)
    const over = (await dialog.count()) > 0
    await button.click({ timeout })
    const done = over
      ? 'body:not(:has(dialog.ask))'
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
      return (await dialog.getAttribute('data-ask', { timeout })) as SafeWalletAskKind
    },
    async untilAsked() {
      await dialog.waitFor({ timeout })
      return (await dialog.getAttribute('data-ask', { timeout })) as Exclude<SafeWalletAskKind, 'none'>
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
