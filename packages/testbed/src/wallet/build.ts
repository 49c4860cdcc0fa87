import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts } from '../accounts.ts'
import { makeOnce } from '../building/make-once.ts'
import { safeAccount } from '../contracts/safe-account.ts'
import type { WalletConfig } from './config.ts'
import { demoWallet, dist } from './demo-wallet.ts'
import { iconSvg } from './icon.ts'
import { manifest } from './manifest.ts'

/** How a body of the wallet presents itself. */
export interface WalletIdentity {
  name: string
  /** The reverse domain name of EIP-6963. */
  rdns: string
  /** The colour of its icon, as `#rrggbb`. */
  accent: string
}

/** Where the built bodies are, as absolute paths. */
export interface BuiltWallets {
  /** The folder that the demo serves under `/demo/`. */
  page: string
  /** The unpacked extension, `Demo Extension`. */
  extension: string
  /** A second one that differs in its name and rdns, `Other Extension`. */
  otherExtension: string
  /** A third one with the rdns of the first, `Twin Extension`: pages tell the two apart by uuid alone. */
  twinExtension: string
}

const here = import.meta.dirname
const chainId = 31337
const sources = {
  files: [
    join(here, '../accounts.ts'),
    join(here, '../contracts/safe-account.ts'),
    join(here, '../contracts/safe-set.ts'),
  ],
  folders: [here],
}

const bodies = {
  page: { name: 'Demo Wallet', rdns: 'org.countersign.demo-wallet', accent: '#84246f' },
  extension: { name: 'Demo Extension', rdns: 'org.countersign.demo-extension', accent: '#84246f' },
  otherExtension: { name: 'Other Extension', rdns: 'org.countersign.other-extension', accent: '#1d4f91' },
  twinExtension: { name: 'Twin Extension', rdns: 'org.countersign.demo-extension', accent: '#3f6212' },
} as const satisfies Record<keyof BuiltWallets, WalletIdentity>

/** Gives where the built bodies are, built or not. */
export function walletPaths(): BuiltWallets {
  return {
    page: demoWallet.directory,
    extension: join(dist, 'extension'),
    otherExtension: join(dist, 'other-extension'),
    twinExtension: join(dist, 'twin-extension'),
  }
}

/**
 * Builds the demo wallet in all its bodies, unless what is there is up to date.
 *
 * @returns where they are, and whether anything had to be built.
 */
export async function buildWallets(): Promise<BuiltWallets & { built: boolean }> {
  const paths = walletPaths()
  const built = await makeOnce('wallets', sources, async () => {
    await buildPage(paths.page, bodies.page)
    await buildExtension(paths.extension, bodies.extension)
    await buildExtension(paths.otherExtension, bodies.otherExtension)
    await buildExtension(paths.twinExtension, bodies.twinExtension)
  })
  return { ...paths, built }
}

/**
 * Builds an unpacked extension under a name of its own.
 *
 * @param directory - is emptied first.
 */
export async function buildExtension(directory: string, identity: WalletIdentity): Promise<void> {
  const config = await walletConfig(identity)
  await rm(directory, { recursive: true, force: true })
  await script(directory, 'extension/inpage.ts', 'iife', config)
  await script(directory, 'extension/relay.ts', 'iife', config)
  await script(directory, 'extension/worker.ts', 'es', config)
  await script(directory, 'extension/approval.ts', 'es', config)
  await looks(directory, identity, { 'approval.html': 'approval.js', 'control.html': 'approval.js' })
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest(identity), undefined, 2))
}

async function buildPage(directory: string, identity: WalletIdentity): Promise<void> {
  const config = await walletConfig(identity)
  await rm(directory, { recursive: true, force: true })
  await script(directory, 'page/page.ts', 'iife', config, 'wallet.js')
  await script(directory, 'page/frame.ts', 'es', config, 'wallet-frame.js')
  await looks(directory, identity, { 'wallet.html': 'wallet-frame.js' })
}

/** Works out what the build writes into a body of the wallet. */
export async function walletConfig(identity: WalletIdentity): Promise<WalletConfig> {
  const [vault, unborn] = await Promise.all([
    safeAccount({ owners: [accounts.alice.address] }),
    safeAccount({ owners: [accounts.bob.address] }),
  ])
  return { ...identity, chainId, vault, unborn }
}

async function script(
  directory: string,
  entry: string,
  format: 'iife' | 'es',
  config: WalletConfig,
  name = `${entry.slice(entry.indexOf('/') + 1, -'.ts'.length)}.js`,
): Promise<void> {
  // Loaded only when there is something to build, so that a warm start does not pay for it.
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    publicDir: false,
    define: { WALLET_CONFIG: JSON.stringify(config) },
    build: {
      target: 'chrome120',
      outDir: directory,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(here, entry),
        output: { format, entryFileNames: name, codeSplitting: false },
      },
    },
  })
}

/** Writes what is not a script: the pages, their style and the icon. */
async function looks(
  directory: string,
  { accent }: WalletIdentity,
  pages: Record<string, string>,
): Promise<void> {
  await mkdir(directory, { recursive: true })
  const html = await readFile(join(here, 'ui/wallet.html'), 'utf8')
  for (const [page, entry] of Object.entries(pages))
    await writeFile(
      join(directory, page),
      html.replace('%SCRIPT%', entry).replace('%PLACE%', page === 'control.html' ? 'popup' : 'window'),
    )
  await writeFile(join(directory, 'wallet.css'), await readFile(join(here, 'ui/wallet.css')))
  await writeFile(join(directory, 'icon.svg'), iconSvg(accent))
}
