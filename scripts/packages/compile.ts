import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, run } from '../processes.ts'
import { builtModule, entriesOf, type Manifest } from './manifest.ts'
import { withSpecifiers } from './modules.ts'

/** A package being built: its manifest, the folder of its sources, and the folder to publish. */
export type Building = { readonly manifest: Manifest; readonly folder: string; readonly output: string }

/**
 * Compiles a package with tsc: the declarations, and the modules unless a bundler builds them.
 *
 * The other packages are used as published, so that a declaration that does not work outside the workspace fails here.
 *
 * @param others - the packages that are already built
 * @throws with tsc's output
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

/** Replaces source specifiers with built ones. tsc does this in modules but not in declarations. */
export function withBuiltSpecifiers(declarations: string): string {
  return withSpecifiers('module.d.ts', declarations, specifier =>
    specifier.startsWith('.') ? specifier.replace(/\.tsx?$/, '.js') : specifier,
  )
}
