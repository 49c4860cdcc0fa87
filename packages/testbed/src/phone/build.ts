import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from '../wallet/alone.ts'
import { type WalletIdentity, walletConfig } from '../wallet/build.ts'
import { dist } from '../wallet/demo-wallet.ts'
import { iconSvg } from '../wallet/icon.ts'

const here = import.meta.dirname
const directory = join(dist, 'phone')
const identity: WalletIdentity = {
  name: 'Demo Phone',
  rdns: 'org.countersign.demo-phone',
  accent: '#84246f',
}

/**
 * Builds the phone's page, unless what is there is up to date.
 *
 * @returns the folder of its files, and whether anything had to be built.
 */
export async function buildPhone(): Promise<{ directory: string; built: boolean }> {
  const stamp = join(dist, 'phone.sha256')
  const sources = await fingerprint()
  const upToDate = async () => (await readFile(stamp, 'utf8').catch(() => '')) === sources
  if (await upToDate()) return { directory, built: false }
  await mkdir(dist, { recursive: true })
  return alone(join(dist, 'phone.lock'), async () => {
    if (await upToDate()) return { directory, built: false }
    await rm(stamp, { force: true })
    await make()
    await writeFile(stamp, sources)
    return { directory, built: true }
  })
}

async function make(): Promise<void> {
  // Loaded only when there is something to build, so that a warm start does not pay for it.
  const { build } = await import('vite')
  await rm(directory, { recursive: true, force: true })
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    publicDir: false,
    define: { WALLET_CONFIG: JSON.stringify(await walletConfig(identity)), global: 'globalThis' },
    build: {
      target: 'chrome120',
      outDir: directory,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(here, 'main.ts'),
        output: { format: 'es', entryFileNames: 'phone.js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  await copyFile(join(here, 'ui/phone.html'), join(directory, 'index.html'))
  await copyFile(join(here, 'ui/phone.css'), join(directory, 'phone.css'))
  await copyFile(join(here, '../wallet/ui/wallet.css'), join(directory, 'wallet.css'))
  await writeFile(join(directory, 'icon.svg'), iconSvg(identity.accent))
}

/** Gives a hash of all that goes into the page. */
async function fingerprint(): Promise<string> {
  const packages = ['@reown/walletkit', '@walletconnect/core', 'qr', 'viem/package.json', 'vite/package.json']
  const inputs = [
    join(here, '../accounts.ts'),
    join(here, '../contracts/safe-account.ts'),
    join(here, '../contracts/safe-set.ts'),
    ...packages.map(name => fileURLToPath(import.meta.resolve(name))),
    ...(await sourcesIn(here)),
    ...(await sourcesIn(join(here, '../wallet'))),
    ...(await sourcesIn(dirname(fileURLToPath(import.meta.resolve('@countersign/core'))))),
  ]
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(input.slice(dirname(here).length)).update(await readFile(input))
  return hash.digest('hex')
}

async function sourcesIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
