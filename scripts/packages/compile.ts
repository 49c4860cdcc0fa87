import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, run } from '../processes.ts'
import { builtModule, entriesOf, type Manifest } from './manifest.ts'
import { withSpecifiers } from './modules.ts'

/** A package on its way: where its sources are, and the folder that will be published. */
export type Building = { readonly manifest: Manifest; readonly folder: string; readonly output: string }

/**
 * Compiles a package with tsc: the declarations, and the modules unless something else builds these.
 *
 * The other packages are seen as they are published, so that a declaration that nobody else could read fails here.
 *
 * @param others - the packages that are built already.
 * @throws with tsc's own words.
 */
export async function compile(
  building: Building,
  others: readonly Building[],
  { declarationsOnly }: { declarationsOnly: boolean },
): Promise<void> {
  const { manifest, folder, output } = building
  const project = join(root, 'node_modules/.cache/countersign/declarations', `${basename(folder)}.json`)
  mkdirSync(dirname(project), { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(folder, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: declarationsOnly,
        rewriteRelativeImportExtensions: true,
        target: 'es2024',
        rootDir: join(folder, 'src'),
        outDir: output,
        paths: Object.fromEntries(others.flatMap(declarationsOf)),
      },
      include: [],
      files: [
        ...entriesOf(manifest).map(entry => join(folder, entry)),
        ...globSync('src/**/*.d.ts', { cwd: folder }).map(file => join(folder, file)),
      ],
    }),
  )
  const { code, output: words } = await run('tsc', ['-p', project], { quiet: true })
  if (code !== 0) throw new Error(`${manifest.name} could not be compiled:\n${words}`)
  for (const file of globSync('**/*.d.ts', { cwd: output })) {
    const path = join(output, file)
    writeFileSync(path, withBuiltSpecifiers(readFileSync(path, 'utf8')))
  }
}

function declarationsOf({ manifest, output }: Building): [string, string[]][] {
  return Object.entries(manifest.exports)
    .filter(([, source]) => !source.endsWith('.css'))
    .map(([path, source]) => [join(manifest.name, path), [join(output, `${builtModule(source)}.d.ts`)]])
}

/** Names what was built instead of the sources; tsc does so in the modules, but not in the declarations. */
export function withBuiltSpecifiers(declarations: string): string {
  return withSpecifiers('module.d.ts', declarations, specifier =>
    specifier.startsWith('.') ? specifier.replace(/\.tsx?$/, '.js') : specifier,
  )
}
