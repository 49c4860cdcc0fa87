/** The fields of a package.json that matter for publishing. */
export type Manifest = {
  name: string
  version: string
  exports: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  /** Programs, by name. */
  bin?: Readonly<Record<string, string>>
  /** What differs in the published package. */
  publishConfig?: {
    readonly bin?: Readonly<Record<string, string>>
    readonly exports?: Readonly<Record<string, string>>
    /** The dependencies that are installed, if a bundle has the others. */
    readonly dependencies?: readonly string[]
    /** What is published besides modules and their declarations. */
    readonly files?: readonly string[]
    /** The folder to publish. */
    readonly directory?: string
  }
  [field: string]: unknown
}

export type Export = string | { types: string; default: string }

/** viem has exact versions of these: another one would be a second copy in a site. */
const asInViem: readonly string[] = ['@noble/curves', '@noble/hashes']

/** The fields that only the workspace needs, such as build tools. */
const workspaceOnly: readonly string[] = ['private', 'devDependencies', 'publishConfig', 'scripts']

/** What every package publishes. npm adds the manifest, the README and the license. */
const published: readonly string[] = ['**/*.js', '**/*.d.ts', 'CHANGELOG.md']

/**
 * Computes the published package.json from the workspace's: sources become built modules, style sheets become the one
 * that is built from all, the programs of `publishConfig` become the package's, only built files are published, and
 * fields that only the workspace needs are removed.
 */
export function publishedManifest(manifest: Manifest): Record<string, unknown> & {
  exports: Record<string, Export>
  files: string[]
} {
  const kept = Object.entries(manifest).filter(([field]) => !workspaceOnly.includes(field))
  return {
    ...Object.fromEntries(kept),
    ...(manifest.dependencies && { dependencies: publishedRanges(installed(manifest)) }),
    ...publishedPrograms(manifest),
    exports: publishedExports(publicExports(manifest)),
    files: [...published, ...(manifest.publishConfig?.files ?? [])],
    publishConfig: { access: 'public' },
  }
}

/** Returns the dependencies that are installed with the package. */
function installed({ dependencies = {}, publishConfig }: Manifest): Record<string, string> {
  const names = publishConfig?.dependencies ?? Object.keys(dependencies)
  return Object.fromEntries(
    names.map(name => {
      const version = dependencies[name]
      if (version === undefined) throw new Error(`publishConfig names ${name}, which is no dependency.`)
      return [name, version]
    }),
  )
}

/** Returns what sites can import, by the sources. */
const publicExports = ({ exports, publishConfig }: Manifest) => publishConfig?.exports ?? exports

/**
 * Computes the version ranges of dependencies. The workspace has exact versions; a site that has a later one of the same
 * major version, such as of viem, gets no second copy. The packages of one release belong together.
 */
function publishedRanges(dependencies: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [
      name,
      name.startsWith('@countersign/') || asInViem.includes(name) ? version : `^${version}`,
    ]),
  )
}

function publishedPrograms({ bin, publishConfig }: Manifest): { bin?: Record<string, string> } {
  const sources = publishConfig?.bin ?? bin
  if (sources === undefined) return {}
  const programs = Object.entries(sources).map(([name, source]) => [name, `./${builtModule(source)}.js`])
  return { bin: Object.fromEntries(programs) }
}

function publishedExports(exports: Manifest['exports']): Record<string, Export> {
  const published = Object.entries(exports).flatMap(([path, source]): [string, Export][] => {
    if (path === './styles.css') return [[path, { types: './styles.d.ts', default: path }]]
    if (source.endsWith('.css')) return []
    const module = builtModule(source)
    return [[path, { types: `./${module}.d.ts`, default: `./${module}.js` }]]
  })
  return Object.fromEntries([...published, ['./package.json', './package.json']])
}

/** Returns the entry sources of a package, from its exports. */
export function entriesOf(manifest: Manifest): string[] {
  return Object.values(publicExports(manifest)).filter(source => !source.endsWith('.css'))
}

/** Returns the path of a source's built module, without the extension: `./src/wagmi/index.ts` → `wagmi/index`. */
export function builtModule(source: string): string {
  return source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, '')
}
