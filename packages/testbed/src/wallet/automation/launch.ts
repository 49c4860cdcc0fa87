import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Worker } from 'playwright-core'
import { buildWallets } from '../build.ts'
import type { Chain } from '../engine/types.ts'
import type { ExtensionControl } from '../extension/control.ts'
import { extensionWallet } from './extension-wallet.ts'
import { switchOff } from './switch-off.ts'

export interface LaunchOptions {
  /** The folder of an unpacked extension. @default the built `Demo Extension` */
  extensionPath?: string
  /** Additional unpacked extensions to load. */
  otherExtensions?: readonly string[]
  /** The browser's profile. @default a new one, removed on close */
  userDataDir?: string
  /** @default `findChromium()` */
  executablePath?: string
  /** The chains of the wallet. */
  chains?: readonly Chain[]
  /** Playwright's options of the context, e.g. `viewport`, `locale` or `colorScheme`. */
  context?: BrowserContextOptions
  /** The timeout for a window or a button, in milliseconds. @default 10 000 */
  timeout?: number
}

export type Launched = Awaited<ReturnType<typeof launchWithExtension>>

/**
 * Disables features of Chromium that tests do without. For its address bar, each window loads two hidden pages, which
 * take half of the CPU time of opening it.
 *
 * Chromium reads only the last of these arguments, so it includes what Playwright disables.
 */
export const disabledFeatures = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]}`

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, otherwise an installed one, otherwise `undefined` (Playwright then
 * uses its own).
 */
export function findChromium(): string | undefined {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium']
  return [process.env.CHROMIUM_PATH, ...installed].find(path => path && existsSync(path))
}

/**
 * Launches a Chromium with the demo extension, and builds the extension if it is not up to date.
 *
 * @example
 * const { context, wallet, close } = await launchWithExtension({ chains: [localChain] })
 * const page = await context.newPage()
 * await page.goto(origin)
 * await page.getByRole('button', { name: 'Connect' }).click()
 * await wallet.chooseAccount('alice')
 * await wallet.approve()
 */
export async function launchWithExtension(options: LaunchOptions = {}) {
  const extensionPath = options.extensionPath ?? (await buildWallets()).extension
  const extensions = [extensionPath, ...(options.otherExtensions ?? [])].join()
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'countersign-browser-')))
  const executablePath = options.executablePath ?? findChromium()
  const { chromium } = await import('playwright-core')
  const context = await chromium.launchPersistentContext(userDataDir, {
    ...options.context,
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    // Extensions require the full browser; Playwright's own headless mode does not support them.
    headless: false,
    args: [
      '--headless=new',
      '--screen-info={1920x1080}',
      disabledFeatures,
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
  async function walletOf(path: string) {
    const worker = await workerOf(context, path, timeout)
    const id = new URL(worker.url()).host
    const control = <Name extends keyof ExtensionControl>(
      name: Name,
      ...values: Parameters<ExtensionControl[Name]>
    ) => worker.evaluate(callControl, [name, values] as const) as ReturnType<ExtensionControl[Name]>
    return {
      ...extensionWallet(context, `chrome-extension://${id}`, control, timeout),
      /** The extension's id in this browser. */
      id,
      /**
       * Disables the extension in the browser's own list of extensions, while pages are open: their pending requests
       * fail, and pages that are loaded later find no wallet. Other wallets are not affected.
       */
      vanish: () => switchOff(context, id),
    }
  }
  try {
    const wallet = await walletOf(extensionPath)
    if (options.chains) await wallet.setChains(options.chains)
    return { context, wallet, walletOf, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function workerOf(context: BrowserContext, path: string, timeout: number): Promise<Worker> {
  const { name } = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as { name: string }
  const isIt = async (worker: Worker) => (await worker.evaluate(nameOfExtension)) === name
  for (const worker of context.serviceWorkers()) if (await isIt(worker)) return worker
  return context.waitForEvent('serviceworker', { predicate: isIt, timeout })
}

/** Runs in an extension's worker. */
function callControl([name, values]: readonly [string, readonly unknown[]]): unknown {
  const { countersignWallet } = globalThis as unknown as {
    countersignWallet: Record<string, (...values: unknown[]) => unknown>
  }
  return countersignWallet[name]?.(...values)
}

/** Runs in an extension's worker. */
function nameOfExtension(): string {
  const { chrome } = globalThis as unknown as { chrome: { runtime: { getManifest(): { name: string } } } }
  return chrome.runtime.getManifest().name
}
