import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from '../wallet/alone.ts'
import { dist } from '../wallet/demo-wallet.ts'
import { iconSvg } from '../wallet/icon.ts'

const here = import.meta.dirname
const directory = join(dist, 'hosted-wallet')
/** The colour of the wallet's picture. */
export const accent = '#1f4fa3'

/**
 * Builds the page of the hosted wallet, unless what is there is up to date.
 *
 * @returns the folder of its files, and whether anything had to be built.
 */
export async function buildHostedWallet(): Promise<{ directory: string; built: boolean }> {
  const stamp = join(dist, 'hosted-wallet.sha256')
  const sources = await fingerprint()
  const upToDate = async () => (await readFile(stamp, 'utf8').catch(() => '')) === sources
  if (await upToDate()) return { directory, built: false }
  await mkdir(dist, { recursive: true })
  return alone(join(dist, 'hosted-wallet.lock'), async () => {
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
    build: {
      target: 'chrome120',
      outDir: directory,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(here, 'main.ts'),
        output: { format: 'es', entryFileNames: 'hosted-wallet.js', codeSplitting: false },
      },
    },
  })
  await copyFile(join(here, 'ui/hosted-wallet.html'), join(directory, 'index.html'))
  await copyFile(join(here, 'ui/hosted-wallet.css'), join(directory, 'hosted-wallet.css'))
  await copyFile(join(here, '../wallet/ui/wallet.css'), join(directory, 'wallet.css'))
  await writeFile(join(directory, 'icon.svg'), iconSvg(accent))
}

/** Gives a hash of all that goes into the page. */
async function fingerprint(): Promise<string> {
  const inputs = [
    fileURLToPath(import.meta.resolve('viem/package.json')),
    fileURLToPath(import.meta.resolve('vite/package.json')),
    ...(await sourcesIn(here)),
    ...(await sourcesIn(join(here, '../wallet'))),
    ...(await sourcesIn(join(here, '../contracts'))),
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
