import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { accounts } from '../accounts.ts'
import { bundle } from '../bundle/build-page.ts'
import { iconSvg } from '../bundle/icon.ts'
import { dist, makeOnce } from '../bundle/make-once.ts'
import { safeAccount } from '../contracts/safe-account.ts'
import type { WalletConfig } from './config.ts'
import { demoWallet } from './demo-wallet.ts'
import { manifest } from './manifest.ts'

/** The identity of a variant of the wallet. */
export interface WalletIdentity {
  name: string
  /** The reverse domain name of EIP-6963. */
  rdns: string
  /** The accent color of its icon, as `#rrggbb`. */
  accent: string
}

/** The absolute paths of the built variants. */
export interface BuiltWallets {
  /** The folder that the demo serves under `/demo/`. */
  page: string
  /** The unpacked extension, `Demo Extension`. */
  extension: string
  /** A second extension with another name and rdns, `Other Extension`. */
  otherExtension: string
  /** A third extension with the rdns of the first, `Twin Extension`: pages can only distinguish them by uuid. */
  twinExtension: string
}

const here = import.meta.dirname
const chainId = 31337
/** The identities of the variants. */
export const identities = {
  page: { name: 'Demo Wallet', rdns: 'org.countersign.demo-wallet', accent: '#84246f' },
  extension: { name: 'Demo Extension', rdns: 'org.countersign.demo-extension', accent: '#84246f' },
  otherExtension: { name: 'Other Extension', rdns: 'org.countersign.other-extension', accent: '#1d4f91' },
  twinExtension: { name: 'Twin Extension', rdns: 'org.countersign.demo-extension', accent: '#3f6212' },
} as const satisfies Record<keyof BuiltWallets, WalletIdentity>

/** Returns the paths of the variants, built or not. */
export function walletPaths(): BuiltWallets {
  return {
    page: demoWallet.directory,
    extension: join(dist, 'extension'),
    otherExtension: join(dist, 'other-extension'),
    twinExtension: join(dist, 'twin-extension'),
  }
}

/**
 * Builds all variants of the demo wallet, unless they are up to date.
 *
 * @returns their paths, and whether they were built.
 */
export async function buildWallets(): Promise<BuiltWallets & { built: boolean }> {
  const paths = walletPaths()
  const built = await makeOnce('wallets', { folders: [] }, async () => {
    await buildPage(paths.page, identities.page)
    await buildExtension(paths.extension, identities.extension)
    await buildExtension(paths.otherExtension, identities.otherExtension)
    await buildExtension(paths.twinExtension, identities.twinExtension)
  })
  return { ...paths, built }
}

/**
 * Builds an unpacked extension with its own name.
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
  await script(directory, 'page/page.ts', 'iife', config, 'wallet')
  await script(directory, 'page/frame.ts', 'es', config, 'wallet-frame')
  await looks(directory, identity, { 'wallet.html': 'wallet-frame.js' })
}

/** Computes the configuration that the build embeds in a variant of the wallet. */
export async function walletConfig(identity: WalletIdentity): Promise<WalletConfig> {
  const [vault, unborn] = await Promise.all([
    safeAccount({ owners: [accounts.alice.address] }),
    safeAccount({ owners: [accounts.bob.address] }),
  ])
  return { ...identity, chainId, vault, unborn }
}

const script = (
  directory: string,
  entry: string,
  format: 'iife' | 'es',
  config: WalletConfig,
  name = basename(entry, '.ts'),
) =>
  bundle({
    directory,
    entry: join(here, entry),
    name,
    format,
    define: { WALLET_CONFIG: JSON.stringify(config) },
  })

/** Writes everything except scripts: the pages, their styles and the icon. */
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
  await copyFile(join(here, '../ui/ui.css'), join(directory, 'ui.css'))
  await writeFile(join(directory, 'icon.svg'), iconSvg(accent))
}
