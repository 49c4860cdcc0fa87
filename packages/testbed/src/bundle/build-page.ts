import { copyFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { iconSvg } from './icon.ts'
import { dist, makeOnce, type Sources } from './make-once.ts'

type PageOptions = {
  /** The name of its output folder, script, style sheet and HTML. */
  readonly name: string
  /** The folder of its sources, with `main.ts`, `ui/<name>.html` and `ui/<name>.css`. */
  readonly here: string
  /** The color of its icon, as `#rrggbb`. */
  readonly accent: string
  /** Its sources besides its own folder. @default none */
  readonly sources?: Sources
  /** The constants to replace in its scripts. @default nothing */
  readonly define?: () => Promise<Record<string, string>>
  /** Whether its script is split into chunks that are loaded on demand. @default false */
  readonly inParts?: boolean
}

/**
 * Creates a function that builds the page of a simulated wallet.
 *
 * @returns a function that builds the page unless it is up to date, and returns its output folder and whether it was
 * built.
 */
export function pageBuilder(options: PageOptions): () => Promise<{ directory: string; built: boolean }> {
  const {
    name,
    here,
    accent,
    sources = { folders: [] },
    define = async () => ({}),
    inParts = false,
  } = options
  const directory = join(dist, name)

  async function make(): Promise<void> {
    await rm(directory, { recursive: true, force: true })
    await bundle({ directory, entry: join(here, 'main.ts'), name, define: await define(), inParts })
    await copyFile(join(here, `ui/${name}.html`), join(directory, 'index.html'))
    await copyFile(join(here, `ui/${name}.css`), join(directory, `${name}.css`))
    await copyFile(join(here, '../ui/ui.css'), join(directory, 'ui.css'))
    await writeFile(join(directory, 'icon.svg'), iconSvg(accent))
  }

  const folders = [here, ...sources.folders]
  return async () => ({ directory, built: await makeOnce(name, { ...sources, folders }, make) })
}

/** Bundles a script for Chromium into a folder, next to what is there. */
export async function bundle(options: {
  readonly directory: string
  /** The absolute path of its source. */
  readonly entry: string
  /** The name of the output, without extension. */
  readonly name: string
  readonly define: Record<string, string>
  /** @default 'es' */
  readonly format?: 'es' | 'iife'
  /** Whether it is split into chunks that are loaded on demand. @default false */
  readonly inParts?: boolean
}): Promise<void> {
  const { directory, entry, name, define, format = 'es', inParts = false } = options
  // Imported only when there is something to build, to keep a warm start fast.
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: dirname(entry),
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      target: 'chrome120',
      outDir: directory,
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entry,
        output: {
          format,
          entryFileNames: `${name}.js`,
          ...(inParts ? { chunkFileNames: 'assets/[name]-[hash].js' } : { codeSplitting: false }),
        },
      },
    },
  })
}
