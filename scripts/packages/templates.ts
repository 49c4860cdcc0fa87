import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { storeSource, tables } from '../../packages/backend/src/testing/read-stores.ts'
import { root } from '../processes.ts'

const layers = 'packages/create/templates'
const page = ['headers.ts', 'index.html', 'src/app.css', 'src/main.tsx']
const nextPage = ['app/greeting.tsx', 'tsconfig.json']

/** The files of the examples and of other layers that are in created projects, too, with the layer that has them. */
const shared: readonly {
  readonly layer: string
  readonly from: string
  readonly files: readonly string[]
  /** The folder of the layer that they are in, if it has another name than there. */
  readonly to?: string
}[] = [
  {
    layer: 'next',
    from: 'examples/next',
    files: ['app/api', ...nextPage, 'app/kit.tsx', 'app/page.tsx', 'store.ts'],
  },
  { layer: 'own', from: 'examples/next', files: ['backend.ts'] },
  { layer: 'vite', from: 'examples/vite', files: [...page, 'src/authentication.ts'] },
  { layer: 'vite-server', from: 'examples/vite', files: page },
  { layer: 'next-server', from: 'examples/next', files: nextPage },
  { layer: 'next-server', from: `${layers}/next`, files: ['app/layout.tsx'] },
  ...['next', 'next-server'].map(layer => ({
    layer,
    from: 'examples/vite/src',
    to: 'app',
    files: ['app.css'],
  })),
  { layer: 'vite-server', from: `${layers}/vite`, files: ['src/content.tsx', 'tsconfig.json'] },
  { layer: 'server', from: `${layers}/own`, files: ['gitignore'] },
  { layer: 'postgres-server', from: `${layers}/postgres`, files: ['env.example'] },
]

/** Where the versions of dependencies are, for each layer. */
const versionsOf: Readonly<Record<string, readonly string[]>> = {
  next: ['examples/next'],
  'next-server': ['examples/next', 'examples/vite'],
  vite: ['examples/vite', '.'],
  'vite-server': ['examples/vite', '.'],
  postgres: ['packages/backend'],
}

/** What `package.json` of a layer has for a dependency of the workspace. */
const ofWorkspace = '*'

/**
 * Writes the layers that `create-countersign` composes projects of: its own files, files of the examples, and the stores
 * that the README of the backend has. Dependencies have the versions that the workspace tests.
 *
 * @param output - the folder to write them to
 * @throws if the workspace has no version of a dependency
 */
export function writeTemplates(output: string): void {
  cpSync(join(root, layers), output, { recursive: true })
  // All answers have a layer; this one has nothing to add.
  mkdirSync(join(output, 'memory'), { recursive: true })
  for (const { layer, from, to: folder = '', files } of shared)
    for (const file of files) {
      const to = join(output, layer, folder, file)
      mkdirSync(dirname(to), { recursive: true })
      cpSync(join(root, from, file), to, { recursive: true, errorOnExist: true, force: false })
    }
  for (const name of ['sqlite', 'postgres']) {
    writeFileSync(join(output, name, `${name}-store.ts`), storeSource(`${name}Store`))
    writeFileSync(join(output, name, 'tables.sql'), tables)
  }
  for (const file of globSync('*/package.json', { cwd: output })) {
    const manifest = JSON.parse(readFileSync(join(output, file), 'utf8'))
    const places = versionsOf[dirname(file)] ?? []
    for (const field of ['dependencies', 'devDependencies'])
      for (const [name, version] of Object.entries<string>(manifest[field] ?? {}))
        manifest[field][name] = `^${version === ofWorkspace ? findVersion(name, places) : version}`
    writeFileSync(join(output, file), `${JSON.stringify(manifest, null, 2)}\n`)
  }
}

function findVersion(name: string, places: readonly string[]): string {
  const own = globSync('packages/*/package.json', { cwd: root }).map(readManifest)
  const published = own.find(manifest => manifest.name === name)
  if (published !== undefined) return published.version
  for (const place of places) {
    const { dependencies, devDependencies } = readManifest(join(place, 'package.json'))
    const version = dependencies?.[name] ?? devDependencies?.[name]
    if (version !== undefined) return version
  }
  throw new Error(`${places.join(' and ')} have no version of ${name}, which a template needs.`)
}

type Manifest = {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8'))
