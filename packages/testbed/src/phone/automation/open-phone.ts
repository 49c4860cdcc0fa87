import type { Page } from 'playwright-core'
import type { Answers } from '../session/one-click.ts'

/**
 * What is on the phone's screen.
 * - `proposal`: a site wants to connect; `one-click`: and a signature in the same step.
 * - `request`: a connected site wants something.
 * - `pairing`: an address was taken up, and its site has not been heard of yet.
 */
export type PhoneAskKind = 'none' | 'pairing' | 'proposal' | 'one-click' | 'request'

/** A hand on the phone: it does what a person does, through the page's own controls. */
export interface Phone {
  readonly page: Page
  /** Pastes an address, and pairs. */
  paste(uri: string): Promise<void>
  /** Gives it a picture of a code, such as a screenshot, and pairs. */
  scanPicture(png: Buffer): Promise<void>
  /** What is on screen now. */
  waiting(): Promise<PhoneAskKind>
  /** What a person reads of what waits, once something does. */
  read(): Promise<{ heading: string; site: string; text: string | null }>
  /** Waits for a proposal and agrees, also to sign in the same step. @param account - in place of the phone's own */
  approve(account?: string): Promise<void>
  /** Waits for a proposal and refuses. */
  refuse(): Promise<void>
  /** Waits for a request and agrees: signs, switches, adds, sends. */
  sign(): Promise<void>
  /** Waits for a request and refuses. */
  refuseSignature(): Promise<void>
  /** Waits for a proposal that asks for a signature in the same step, and agrees to both. */
  oneClick(account?: string): Promise<void>
  /** Takes the phone off the network until `goOnline`, over reloads too. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** Waits until the phone has its line to the relay. */
  untilOnline(): Promise<void>
  /** Goes to another chain, and tells all sites. */
  switchChain(id: number): Promise<void>
  /** Goes to another account, and tells all sites. */
  switchAccount(address: string): Promise<void>
  /** Ends the session with a site. @param site - its name; @default the first one */
  disconnect(site?: string): Promise<void>
  /** The names of the connected sites. */
  sites(): Promise<readonly string[]>
  /** What the phone says became of the last thing. */
  notice(): Promise<string | null>
  setOptions(options: {
    /** Whether it connects and signs in one step. */
    oneClick?: boolean
    /** EIP-155 ids of the chains it uses. */
    chains?: readonly number[]
    /** What it signs in one step. */
    answers?: Answers
  }): Promise<void>
}

export interface OpenPhoneOptions {
  /** How long it waits for what has to appear, in milliseconds. @default 30 000 */
  timeout?: number
}

/**
 * Opens the phone in a page and gives a hand on it.
 *
 * @param url - the phone's address; with `?uri=…`, as a deep link.
 * @example
 * const phone = await openPhone(await browser.newPage(), running.url)
 * await phone.paste(uri)
 * await phone.approve()
 * await phone.sign()
 */
export async function openPhone(
  page: Page,
  url: string,
  { timeout = 30_000 }: OpenPhoneOptions = {},
): Promise<Phone> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout })
  const answer = page.getByRole('region', { name: 'Answer' })
  const asked = (kinds: readonly string[]) =>
    page.locator(kinds.map(kind => `[data-ask=${kind}]`).join()).first()
  const connections = ['connect', 'authenticate']

  async function press(kinds: readonly string[], button: RegExp, account?: string): Promise<void> {
    await asked(kinds).waitFor({ timeout })
    if (account)
      await page.getByLabel('Account', { exact: true }).and(page.locator(':visible')).selectOption(account)
    const id = await asked(kinds).getAttribute('data-id')
    await answer.getByRole('button', { name: button }).click({ timeout })
    // The answer has been sent, or the phone says why not.
    await page.waitForFunction(
      given =>
        !document.querySelector(`[data-id="${given}"]`) ||
        document.querySelector('#notice.trouble:not([hidden])'),
      id,
      { timeout },
    )
  }

  /** Opens the settings' drawer, which is folded at first. */
  async function unfold(): Promise<void> {
    const drawer = page.getByText('Change how this phone behaves')
    if (!(await page.locator('details[open]', { has: drawer }).count())) await drawer.click({ timeout })
  }

  const phone: Phone = {
    page,
    async paste(uri) {
      await page.getByRole('textbox', { name: 'Pairing link' }).fill(uri, { timeout })
      await page.getByRole('button', { name: 'Pair', exact: true }).click({ timeout })
    },
    async scanPicture(buffer) {
      await page
        .getByLabel('Picture of the code')
        .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer }, { timeout })
    },
    async waiting() {
      const scene = await page.locator('body').getAttribute('data-scene')
      if (scene === 'pairing') return 'pairing'
      if (scene !== 'ask') return 'none'
      const kind = await page.locator('[data-ask]').getAttribute('data-ask')
      if (kind === 'request') return 'request'
      return (await answer.getByRole('button', { name: 'Connect and sign' }).count()) > 0
        ? 'one-click'
        : 'proposal'
    },
    async read() {
      const ask = asked([...connections, 'request'])
      await ask.waitFor({ timeout })
      const heading = await page.getByRole('heading', { level: 1 }).textContent({ timeout })
      const site = await ask.locator('.origin code').textContent({ timeout })
      const message = ask.locator('[data-part=message]')
      const text = (await message.count()) > 0 ? await message.textContent({ timeout }) : null
      return { heading: heading ?? '', site: site ?? '', text }
    },
    approve: account => press(connections, /^Connect/, account),
    refuse: () => press(connections, /^Refuse$/),
    sign: () => press(['request'], /^(?!Refuse)/),
    refuseSignature: () => press(['request'], /^Refuse$/),
    async oneClick(account) {
      await answer.getByRole('button', { name: 'Connect and sign' }).waitFor({ timeout })
      await press(connections, /^Connect and sign$/, account)
    },
    goOffline: () => page.getByRole('switch', { name: 'Online' }).uncheck({ timeout }),
    goOnline: () => page.getByRole('switch', { name: 'Online' }).check({ timeout }),
    untilOnline: () => page.locator('body[data-line=open]').waitFor({ timeout }),
    async switchChain(id) {
      await page.getByLabel('Network', { exact: true }).selectOption(String(id), { timeout })
    },
    async switchAccount(address) {
      await page.getByLabel('Account', { exact: true }).selectOption(address, { timeout })
    },
    async disconnect(site) {
      const name = site === undefined ? /^Disconnect/ : `Disconnect ${site}`
      const leave = page.getByRole('button', { name }).first()
      const row = page.locator('[data-site]', { has: leave }).first()
      const topic = await row.getAttribute('data-site', { timeout })
      await leave.click({ timeout })
      await page.locator(`[data-site="${topic}"]`).waitFor({ state: 'detached', timeout })
    },
    sites: () => page.locator('[data-site] .name').allTextContents(),
    async notice() {
      const shown = page.locator('#notice:not([hidden])')
      return (await shown.count()) > 0 ? shown.textContent({ timeout }) : null
    },
    async setOptions({ oneClick, chains, answers }) {
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
