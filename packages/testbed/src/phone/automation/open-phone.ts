import type { Page } from 'playwright-core'
import type { Answers } from '../session/one-click.ts'

/**
 * The kind of request on the phone's screen.
 * - `proposal`: a site wants to connect; `one-click`: and requests a signature in the same step.
 * - `request`: a connected site sent a request.
 * - `pairing`: the phone has accepted a pairing URI, and has not received the site's proposal yet.
 */
export type PhonePromptKind = 'none' | 'pairing' | 'proposal' | 'one-click' | 'request'

/** Automates the phone: it does what a person does, with the page's own controls. */
export type Phone = Awaited<ReturnType<typeof openPhone>>

export interface OpenPhoneOptions {
  /** The timeout for elements to appear, in milliseconds. @default 30 000 */
  timeout?: number
}

/**
 * Opens the phone in a page and automates it.
 *
 * @param url - the phone's URL; with `?uri=…` for a deep link.
 * @example
 * const phone = await openPhone(await browser.newPage(), running.url)
 * await phone.paste(uri)
 * await phone.approve()
 * await phone.sign()
 */
export async function openPhone(page: Page, url: string, { timeout = 30_000 }: OpenPhoneOptions = {}) {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout })
  const answer = page.getByRole('region', { name: 'Answer' })
  const asked = (kinds: readonly string[]) =>
    page.locator(kinds.map(kind => `[data-prompt=${kind}]`).join()).first()
  const connections = ['connect', 'authenticate']

  async function press(kinds: readonly string[], button: RegExp, account?: string): Promise<void> {
    await asked(kinds).waitFor({ timeout })
    if (account)
      await page.getByLabel('Account', { exact: true }).and(page.locator(':visible')).selectOption(account)
    const id = await asked(kinds).getAttribute('data-id')
    await answer.getByRole('button', { name: button }).click({ timeout })
    // The response was sent, or the phone shows an error.
    await page.waitForFunction(
      given =>
        !document.querySelector(`[data-id="${given}"]`) ||
        document.querySelector('#notice[data-kind=trouble]:not([hidden])'),
      id,
      { timeout },
    )
  }

  /** Opens the settings, which are initially collapsed. */
  async function unfold(): Promise<void> {
    const drawer = page.getByText('Change how this phone behaves')
    if (!(await page.locator('details[open]', { has: drawer }).count())) await drawer.click({ timeout })
  }

  const phone = {
    page,
    /** Pastes a pairing URI, and pairs. */
    async paste(uri: string) {
      await page.getByRole('textbox', { name: 'Pairing link' }).fill(uri, { timeout })
      await page.getByRole('button', { name: 'Pair', exact: true }).click({ timeout })
    },
    /** Scans a picture of a QR code, e.g. a screenshot, and pairs. */
    async scanPicture(buffer: Buffer) {
      await page
        .getByLabel('Picture of the code')
        .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer }, { timeout })
    },
    /** Returns the kind of request on screen. */
    async waiting() {
      const scene = await page.locator('body').getAttribute('data-scene')
      if (scene === 'pairing') return 'pairing'
      if (scene !== 'ask') return 'none'
      const kind = await page.locator('[data-prompt]').getAttribute('data-prompt')
      if (kind === 'request') return 'request'
      return (await answer.getByRole('button', { name: 'Connect and sign' }).count()) > 0
        ? 'one-click'
        : 'proposal'
    },
    /** Waits for a request, and returns what a person reads. */
    async read() {
      const prompt = asked([...connections, 'request'])
      await prompt.waitFor({ timeout })
      const heading = await page.getByRole('heading', { level: 1 }).textContent({ timeout })
      const site = await prompt.locator('.origin code').textContent({ timeout })
      const message = prompt.locator('[data-part=message]')
      const text = (await message.count()) > 0 ? await message.textContent({ timeout }) : null
      return { heading: heading ?? '', site: site ?? '', text }
    },
    /**
     * Waits for a proposal and approves it, and its signature in the same step.
     *
     * @param account - instead of the phone's own
     */
    approve: (account?: string) => press(connections, /^Connect/, account),
    /** Waits for a proposal and rejects it. */
    refuse: () => press(connections, /^Refuse$/),
    /** Waits for a request and approves it: signs, switches, adds or sends. */
    sign: () => press(['request'], /^(?!Refuse)/),
    /** Waits for a request and rejects it. */
    refuseSignature: () => press(['request'], /^Refuse$/),
    /** Waits for a proposal with a signature in the same step, and approves both. */
    async oneClick(account?: string) {
      await answer.getByRole('button', { name: 'Connect and sign' }).waitFor({ timeout })
      await press(connections, /^Connect and sign$/, account)
    },
    /** Disconnects the phone from the network until `goOnline`, also across reloads. */
    goOffline: () => page.getByRole('switch', { name: 'Online' }).uncheck({ timeout }),
    goOnline: () => page.getByRole('switch', { name: 'Online' }).check({ timeout }),
    /** Waits until the phone is connected to the relay. */
    untilOnline: () => page.locator('body[data-connection=open]').waitFor({ timeout }),
    /** Switches to another chain, and notifies all sites. */
    async switchChain(id: number) {
      await page.getByLabel('Network', { exact: true }).selectOption(String(id), { timeout })
    },
    /** Switches to another account, and notifies all sites. */
    async switchAccount(address: string) {
      await page.getByLabel('Account', { exact: true }).selectOption(address, { timeout })
    },
    /** Ends the session with a site. @param site - its name; @default the first one */
    async disconnect(site?: string) {
      const name = site === undefined ? /^Disconnect/ : `Disconnect ${site}`
      const leave = page.getByRole('button', { name }).first()
      const row = page.locator('[data-site]', { has: leave }).first()
      const topic = await row.getAttribute('data-site', { timeout })
      await leave.click({ timeout })
      await page.locator(`[data-site="${topic}"]`).waitFor({ state: 'detached', timeout })
    },
    /** Returns the names of the connected sites. */
    sites: () => page.locator('[data-site] .name').allTextContents(),
    /** Returns the phone's message about the last action. */
    async notice() {
      const shown = page.locator('#notice:not([hidden])')
      return (await shown.count()) > 0 ? shown.textContent({ timeout }) : null
    },
    async setOptions({
      oneClick,
      chains,
      answers,
    }: {
      /** Whether it connects and signs in with one request. */
      oneClick?: boolean
      /** EIP-155 ids of the chains it uses. */
      chains?: readonly number[]
      /** What it signs when it connects and signs in with one request. */
      answers?: Answers
    }) {
      await unfold()
      if (oneClick !== undefined)
        await page
          .getByRole('checkbox', { name: 'Connects and signs in one step' })
          .setChecked(oneClick, { timeout })
      if (answers !== undefined)
        await page.getByLabel('What it signs then').selectOption(answers, { timeout })
      if (chains === undefined) return
      const boxes = page.getByRole('group', { name: 'Networks it uses' }).getByRole('checkbox')
      for (const box of await boxes.all())
        await box.setChecked(chains.includes(Number(await box.getAttribute('value'))), { timeout })
    },
  }
  return phone
}
