/** What a package.json of the workspace says, as far as it matters for publishing. */
export type Manifest = {
  name: string
  version: string
  exports: Readonly<Record<string, string>>
  /** What holds only where it is published; the workspace has a program of the server's by the same name. */
  publishConfig?: { readonly bin?: Readonly<Record<string, string>> }
  [field: string]: unknown
}

export type Export = string | { types: string; default: string }

/** What only the workspace needs: nobody installs the tools with which a package was built. */
const workspaceOnly: readonly string[] = ['private', 'devDependencies', 'publishConfig', 'scripts']

/**
 * Computes the package.json that is published from the one of the workspace: sources become what was built of them,
 * style sheets become the one that is built of all, the programs of `publishConfig` become the package's, and what only
 * the workspace needs goes.
 */
export function publishedManifest(manifest: Manifest): Record<string, unknown> & {
  exports: Record<string, Export>
} {
  const kept = Object.entries(manifest).filter(([field]) => !workspaceOnly.includes(field))
  return {
    ...Object.fromEntries(kept),
    ...publishedPrograms(manifest),
    exports: publishedExports(manifest.exports),
    publishConfig: { access: 'public' },
  }
}

function publishedPrograms({ publishConfig }: Manifest): { bin?: Record<string, string> } {
  if (!publishConfig?.bin) return {}
  const programs = Object.entries(publishConfig.bin).map(([name, source]) => [
    name,
    `./${builtModule(source)}.js`,
  ])
  return { bin: Object.fromEntries(programs) }
}

function publishedExports(exports: Manifest['exports']): Record<string, Export> {
  const published = Object.entries(exports).flatMap(([path, source]): [string, Export][] => {
    if (path === './styles.css') return [[path, path]]
    if (source.endsWith('.css')) return []
    const module = builtModule(source)
    return [[path, { types: `./${module}.d.ts`, default: `./${module}.js` }]]
  })
  return Object.fromEntries([...published, ['./package.json', './package.json']])
}

/** The sources from which everything that a package exports can be reached. */
export function entriesOf({ exports }: Manifest): string[] {
  return Object.values(exports).filter(source => !source.endsWith('.css'))
}

/** Where a source stands among what is built, without the ending: `./src/wagmi/index.ts` → `wagmi/index`. */
export function builtModule(source: string): string {
  return source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '')
}
