import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { alone } from './alone.ts'

/** The inputs of a build, besides the accounts, the contracts, the wallet and its user interface. */
export type Sources = {
  /** Absolute paths; includes all files in them except tests. */
  readonly folders: readonly string[]
}

const source = resolve(import.meta.dirname, '..')
/** The output folder of all builds. */
export const dist = resolve(source, '../dist')

/**
 * Builds something, unless its output is up to date with its sources. One of several processes builds, and the others
 * wait.
 *
 * @param name - the name under which the output folder records the build.
 * @returns whether it was built.
 */
export async function makeOnce(name: string, sources: Sources, make: () => Promise<void>): Promise<boolean> {
  const stamp = join(dist, `${name}.sha256`)
  const wanted = await fingerprint(sources)
  const upToDate = async () => (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  if (await upToDate()) return false
  await mkdir(dist, { recursive: true })
  return alone(join(dist, `${name}.lock`), async () => {
    if (await upToDate()) return false
    await rm(stamp, { force: true })
    await make()
    await writeFile(stamp, wanted)
    return true
  })
}

async function fingerprint({ folders }: Sources): Promise<string> {
  const inputs = [
    join(source, 'accounts.ts'),
    // Other people's packages.
    resolve(source, '../../../package-lock.json'),
    ...(
      await Promise.all(
        ['bundle', 'contracts', 'ui', 'wallet']
          .map(name => join(source, name))
          .concat(folders)
          .map(sourcesIn),
      )
    ).flat(),
  ]
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(relative(source, input)).update(await readFile(input))
  return hash.digest('hex')
}

async function sourcesIn(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
