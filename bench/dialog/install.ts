import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { difference, readLock } from '../../scripts/setup.mjs'
import { folderOf, type PageName } from './pages.ts'

const run = promisify(execFile)
const published = ['core', 'api', 'gateway', 'wallets', 'react']
const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

/** A page with its installed packages, ready to be built. */
export type Installed = {
  readonly folder: string
  /** The number of packages in its node_modules. */
  readonly packages: number
}

/**
 * Installs the packages of a peer page's lockfile, unless they are installed.
 *
 * @throws if npm cannot install it
 */
export async function installPeer(name: Exclude<PageName, 'countersign'>): Promise<Installed> {
  const folder = folderOf(name)
  const wanted = readLock(join(folder, 'package-lock.json'))
  if (difference(wanted, readLock(join(folder, 'node_modules/.package-lock.json'))) !== undefined) {
    console.error(`Installing ${name} and its dependencies.`)
    await npm(['ci'], folder)
  }
  return { folder, packages: await countPackages(join(folder, 'node_modules')) }
}

/**
 * Installs our kit as users do: the five packages as npm would publish them, with their dependencies, in an empty
 * folder.
 *
 * @param folder - an empty folder outside the workspace, so that only installed packages resolve
 * @param further - further packages that a site installs, with their versions
 * @throws if a package has not been built, or npm cannot install it
 */
export async function installKit(
  folder: string,
  further: Readonly<Record<string, string>> = {},
): Promise<Installed> {
  await cp(folderOf('countersign'), folder, { recursive: true })
  const tarballs = await Promise.all(published.map(name => pack(name, folder)))
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      ...manifest,
      dependencies: { ...manifest.dependencies, ...further, ...Object.fromEntries(tarballs) },
    }),
  )
  await npm(['install', '--no-package-lock'], folder)
  return { folder, packages: await countPackages(join(folder, 'node_modules')) }
}

/** Packs one of our packages. @returns its name, and the address for a manifest's dependencies */
async function pack(name: string, to: string): Promise<[name: string, address: string]> {
  const into = join(to, 'packed', name)
  await mkdir(into, { recursive: true })
  await npm(['pack', '--pack-destination', into], join(packages, name, 'dist'))
  const [tarball] = globSync('*.tgz', { cwd: into })
  if (!tarball) throw new Error(`@countersign/${name} was not packed.`)
  return [`@countersign/${name}`, `file:packed/${name}/${tarball}`]
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  await run('npm', [...args, '--loglevel=error', '--no-fund', '--no-audit', '--ignore-scripts'], {
    cwd,
    shell: process.platform === 'win32',
  })
}

/** Counts the packages in a node_modules folder, including nested ones. */
async function countPackages(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter(entry => {
    if (entry.name !== 'package.json' || !entry.isFile()) return false
    const parent = basename(join(entry.parentPath, '..'))
    const above = basename(join(entry.parentPath, '../..'))
    return parent === 'node_modules' || (parent.startsWith('@') && above === 'node_modules')
  }).length
}
