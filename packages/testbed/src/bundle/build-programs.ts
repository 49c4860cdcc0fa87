import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dist, makeOnce, type Sources } from './make-once.ts'

/**
 * Bundles Node programs, unless their bundles are up to date. A bundle starts in a third of the time, because Node
 * loads a few files instead of a thousand. Paths in the sources still refer to the sources' own folders.
 *
 * @param name - the name of the output folder.
 * @param programs - the file of each program. Its bundle has the same key.
 * @param external - the packages to import when a program runs.
 * @returns the path of each bundle.
 */
export async function buildPrograms<Name extends string>(
  name: string,
  programs: Readonly<Record<Name, string>>,
  sources: Sources,
  external: readonly string[],
): Promise<Readonly<Record<Name, string>>> {
  const directory = join(dist, name)
  await makeOnce(name, sources, async () => {
    const { build } = await import('vite')
    await rm(directory, { recursive: true, force: true })
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [{ name: 'places', transform: { filter: { code: 'import.meta.' }, handler: keepPlace } }],
      ssr: { noExternal: true },
      build: {
        ssr: true,
        target: 'esnext',
        outDir: directory,
        emptyOutDir: false,
        minify: false,
        rolldownOptions: {
          input: programs,
          external: [...external],
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    })
  })
  const bundles = Object.keys(programs).map(program => [program, join(directory, `${program}.mjs`)])
  return Object.fromEntries(bundles)
}

/** Replaces a module's own address, which would be that of the bundle. */
function keepPlace(code: string, id: string): string {
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
}
