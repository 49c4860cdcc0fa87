import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dist } from '../wallet/demo-wallet.ts'
import { iconSvg } from '../wallet/icon.ts'
import { makeOnce, type Sources } from './make-once.ts'

type PageOptions = {
  /** Of the folder it is built into, its script, its style and its HTML. */
  readonly name: string
  /** The folder of its sources, with `main.ts`, `ui/<name>.html` and `ui/<name>.css`. */
  readonly here: string
  /** The colour of its icon, as `#rrggbb`. */
  readonly accent: string
  /** What it is built of, beside its own folder and the wallet's. */
  readonly sources: Sources
  /** What is written into its scripts. @default nothing */
  readonly define?: () => Promise<Record<string, string>>
  /** Whether its script is in parts that are loaded when they are needed. @default false */
  readonly inParts?: boolean
}

/**
 * Makes a builder of a page that stands in for somebody else's wallet.
 *
 * @returns builds it, unless what is there is up to date, and gives the folder of its files, and whether anything had to
 * be built.
 */
export function pageBuilder(options: PageOptions): () => Promise<{ directory: string; built: boolean }> {
  const { name, here, accent, sources, define = async () => ({}), inParts = false } = options
  const directory = join(dist, name)

  async function make(): Promise<void> {
    // Loaded only when there is something to build, so that a warm start does not pay for it.
    const { build } = await import('vite')
    await rm(directory, { recursive: true, force: true })
    await build({
      configFile: false,
      root: here,
      logLevel: 'error',
      publicDir: false,
      define: await define(),
      build: {
        target: 'chrome120',
        outDir: directory,
        emptyOutDir: false,
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: join(here, 'main.ts'),
          output: {
            format: 'es',
            entryFileNames: `${name}.js`,
            ...(inParts ? { chunkFileNames: 'assets/[name]-[hash].js' } : { codeSplitting: false }),
          },
        },
      },
    })
    await copyFile(join(here, `ui/${name}.html`), join(directory, 'index.html'))
    await copyFile(join(here, `ui/${name}.css`), join(directory, `${name}.css`))
    await copyFile(join(here, '../wallet/ui/wallet.css'), join(directory, 'wallet.css'))
    await writeFile(join(directory, 'icon.svg'), iconSvg(accent))
  }

  const folders = [here, join(here, '../wallet'), ...sources.folders]
  return async () => ({ directory, built: await makeOnce(name, { ...sources, folders }, make) })
}
