import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, BrowserContextOptions, FrameLocator, Page, Worker } from 'playwright-core'
import type { RosterName } from './accounts/roster.ts'
import { buildWallets } from './build.ts'
import type { PendingRequest, WalletState } from './engine/state.ts'
import type { Behaviour, Chain, Origin } from './engine/types.ts'
import type { ExtensionControl } from './extension/control.ts'

export type { Behaviour, Chain, PendingRequest, RosterName, WalletState }

/** What the wallet's window says about a request. */
export interface Reading {
  heading: string
  /** The site that asks. */
  origin: string
  /** What is quoted in full: the message, or the domain and the data. */
  quoted: readonly string[]
}

/** A hand on the wallet's window: it clicks what a person clicks. */
export interface WalletHand {
  /** Waits for a request and gives what the person reads. */
  read(): Promise<Reading>
  /** Waits for a request and approves it. */
  approve(): Promise<void>
  /** Waits for a request and rejects it. */
  reject(): Promise<void>
  /** Waits for the connect request and leaves only these accounts chosen; `approve` then connects them. */
  chooseAccount(...names: RosterName[]): Promise<void>
  /** Waits for the lock screen and unlocks. */
  unlock(): Promise<void>
  /** Waits for the window and closes it, as with its close button. */
  closeWindow(): Promise<void>
}

/** The wallet of an extension: its window by hand, and its settings by program. */
export interface ExtensionWallet extends WalletHand {
  /** The extension's id in this browser. */
  id: string
  /** The approval window's page, once it is open. */
  window(): Promise<Page>
  /** Opens the extension's control panel in a tab. */
  openControls(): Promise<Page>
  /** What waits in the wallet now. */
  pending(): Promise<readonly PendingRequest[]>
  state(): Promise<WalletState>
  setBehaviour(behaviour: Behaviour | Behaviour['kind']): Promise<void>
  /** Makes an account current and shows it to every connected site. */
  switchAccount(name: RosterName): Promise<void>
  switchChain(chainId: number): Promise<void>
  setChains(chains: readonly Chain[]): Promise<void>
  lock(): Promise<void>
  disconnect(origin?: Origin): Promise<void>
}

export interface LaunchOptions {
  /** The folder of an unpacked extension. @default the built `Demo Extension` */
  extensionPath?: string
  /** Further unpacked extensions to load. */
  otherExtensions?: readonly string[]
  /** The browser's profile. @default a new one, removed on close */
  userDataDir?: string
  /** @default `findChromium()` */
  executablePath?: string
  /** The chains that the wallet knows. */
  chains?: readonly Chain[]
  /** Playwright's options of the context, such as `viewport`, `locale` or `colorScheme`. */
  context?: BrowserContextOptions
  /** How long a hand waits for a window or a button, in milliseconds. @default 10 000 */
  timeout?: number
}

export interface Launched {
  context: BrowserContext
  wallet: ExtensionWallet
  /** The wallet of another loaded extension, by its folder. */
  walletOf(extensionPath: string): Promise<ExtensionWallet>
  /** Closes the browser and removes a profile that was made for it. */
  close(): Promise<void>
}

/** Finds a Chromium: `CHROMIUM_PATH`, else an installed one, else nothing (Playwright then uses its own). */
export function findChromium(): string | undefined {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium']
  return [process.env.CHROMIUM_PATH, ...installed].find(path => path && existsSync(path))
}

/**
 * Launches a Chromium that has the demo extension installed, building the extension when it is not up to date.
 *
 * @example
 * const { context, wallet, close } = await launchWithExtension({ chains: [localChain] })
 * const page = await context.newPage()
 * await page.goto(origin)
 * await page.getByRole('button', { name: 'Connect' }).click()
 * await wallet.chooseAccount('alice')
 * await wallet.approve()
 */
export async function launchWithExtension(options: LaunchOptions = {}): Promise<Launched> {
  const extensionPath = options.extensionPath ?? (await buildWallets()).extension
  const extensions = [extensionPath, ...(options.otherExtensions ?? [])].join()
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'countersign-browser-')))
  const executablePath = options.executablePath ?? findChromium()
  const { chromium } = await import('playwright-core')
  const context = await chromium.launchPersistentContext(userDataDir, {
    ...options.context,
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    // Extensions need the whole browser, which Playwright's own headless mode is not.
    headless: false,
    args: [
      '--headless=new',
      '--screen-info={1920x1080}',
      `--disable-extensions-except=${extensions}`,
      `--load-extension=${extensions}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  const timeout = options.timeout ?? 10_000
  const close = async () => {
    await context.close()
    if (!options.userDataDir) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  const walletOf = async (path: string) =>
    extensionWallet(context, await workerOf(context, path, timeout), timeout)
  try {
    const wallet = await walletOf(extensionPath)
    if (options.chains) await wallet.setChains(options.chains)
    return { context, wallet, walletOf, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Gives the hand of the injected wallet, whose window is a frame of the page. */
export function injectedWallet(
  page: Page,
  { timeout = 10_000 } = {},
): WalletHand & {
  /** Opens the wallet's window by the button at the page's edge. */
  open(): Promise<void>
  /** Chooses a behaviour in the open window. */
  setBehaviour(kind: Behaviour['kind']): Promise<void>
} {
  const dialog = page.locator('countersign-demo-wallet dialog')
  const frame = page.frameLocator('countersign-demo-wallet iframe')
  return {
    ...hand(async () => {
      await dialog.waitFor({ state: 'visible', timeout })
      return frame
    }, timeout),
    closeWindow: () => frame.locator('#close').click({ timeout }),
    open: () => page.locator('countersign-demo-tab button').click({ timeout }),
    async setBehaviour(kind) {
      const radio = frame.locator(`input[name=behaviour][value=${kind}]`)
      const drawer = frame.locator('details.drawer:not([open]) > summary')
      if (!(await radio.isVisible()) && (await drawer.isVisible())) await drawer.click({ timeout })
      await radio.check({ timeout })
    },
  }
}

function extensionWallet(context: BrowserContext, worker: Worker, timeout: number): ExtensionWallet {
  const id = new URL(worker.url()).host
  const address = `chrome-extension://${id}/approval.html`
  const isApproval = (page: Page) => page.url() === address && !page.isClosed()
  async function window(): Promise<Page> {
    // Looked for again and again, since a page has its address only some time after it appears.
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(20)) {
      const page = context.pages().find(isApproval)
      if (!page) continue
      // Playwright gives every page the size of the context's; this one is a small window.
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
      return page
    }
    throw new Error(`The wallet did not open its window within ${timeout} ms.`)
  }
  const control = <Name extends keyof ExtensionControl>(
    name: Name,
    ...values: Parameters<ExtensionControl[Name]>
  ) => worker.evaluate(callControl, [name, values] as const) as ReturnType<ExtensionControl[Name]>
  const hands = hand(window, timeout, async request =>
    (await control('state')).pending.some(({ id }) => id === request),
  )
  return {
    ...hands,
    id,
    window,
    async closeWindow() {
      await hands.read()
      const page = await window()
      const { pending } = await control('state')
      await page.close()
      // The wallet hears of it a moment later; a request before that would count as closed too.
      while ((await control('state')).pending.some(({ id }) => pending.some(before => before.id === id)))
        await pause(20)
    },
    async openControls() {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${id}/control.html`)
      return page
    },
    pending: async () => (await control('state')).pending,
    state: () => control('state'),
    setBehaviour: behaviour =>
      control('setBehaviour', typeof behaviour === 'string' ? behaviourOf(behaviour) : behaviour),
    switchAccount: name => control('switchAccount', name),
    switchChain: chainId => control('switchChain', chainId),
    setChains: chains => control('setChains', chains),
    lock: () => control('lock'),
    disconnect: origin => (origin === undefined ? control('disconnect') : control('disconnect', origin)),
  }
}

const size = { width: 360, height: 600 }

/** Runs in the extension's worker. */
function callControl([name, values]: readonly [string, readonly unknown[]]): unknown {
  const { countersignWallet } = globalThis as unknown as {
    countersignWallet: Record<string, (...values: unknown[]) => unknown>
  }
  return countersignWallet[name]?.(...values)
}

function behaviourOf(kind: Behaviour['kind']): Behaviour {
  return kind === 'refuse' ? { kind, code: 4001 } : { kind }
}

async function workerOf(context: BrowserContext, path: string, timeout: number): Promise<Worker> {
  const { name } = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as { name: string }
  const isIt = async (worker: Worker) => (await worker.evaluate(nameOfExtension)) === name
  for (const worker of context.serviceWorkers()) if (await isIt(worker)) return worker
  return context.waitForEvent('serviceworker', { predicate: isIt, timeout })
}

/** Runs in an extension's worker. */
function nameOfExtension(): string {
  const { chrome } = globalThis as unknown as { chrome: { runtime: { getManifest(): { name: string } } } }
  return chrome.runtime.getManifest().name
}

/** Whether a request still waits, as far as the wallet can be asked. */
type StillWaits = (request: string) => Promise<boolean>

function hand(
  surface: () => Promise<Page | FrameLocator>,
  timeout: number,
  stillWaits?: StillWaits,
): Omit<WalletHand, 'closeWindow'> {
  /** Does something in the window, again if the window was just closing behind an earlier request. */
  async function attempt<Result>(act: (place: Page | FrameLocator) => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + timeout
    for (;;)
      try {
        return await act(await surface())
      } catch (error) {
        if (!isClosed(error) || Date.now() > deadline) throw error
      }
  }

  const answer = (action: string) =>
    attempt(async place => {
      const request = await place.locator('[data-request]').getAttribute('data-request', { timeout })
      try {
        await place.locator(`[data-action=${action}]`).click({ timeout })
      } catch (error) {
        // The window may be gone before the click is reported, because the click was the last answer it waited for.
        if (!isClosed(error) || !request || !stillWaits || (await stillWaits(request))) throw error
      }
    })

  return {
    read: () =>
      attempt(async place => {
        await place.locator('[data-request]').waitFor({ timeout })
        const [heading, origin, quoted] = await Promise.all([
          place.locator('h1').textContent({ timeout }),
          place.locator('.origin code').textContent({ timeout }),
          place.locator('[data-request] pre').allTextContents(),
        ])
        return { heading: heading ?? '', origin: origin ?? '', quoted }
      }),
    approve: () => answer('approve'),
    reject: () => answer('reject'),
    chooseAccount: (...names) =>
      attempt(async place => {
        const boxes = place.locator('input[data-account]')
        await boxes.first().waitFor({ timeout })
        for (const box of await boxes.all()) {
          const name = await box.getAttribute('data-account', { timeout })
          await box.setChecked(
            names.some(wanted => wanted === name),
            { timeout },
          )
        }
      }),
    unlock: () => attempt(place => place.locator('[data-action=unlock]').click({ timeout })),
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && /has been closed|Target closed|frame was detached/i.test(error.message)
}
