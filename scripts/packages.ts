import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, bundleServer, web } from './build.ts'
import { bundle } from './packages/bundle.ts'
import { type Building, compile } from './packages/compile.ts'
import { type Manifest, publishedManifest } from './packages/manifest.ts'
import { takeInMarks } from './packages/take-in.ts'
import { writeTemplates } from './packages/templates.ts'
import { root } from './processes.ts'

/** The published packages, each after its dependencies. */
const names = ['core', 'api', 'backend', 'gateway', 'wallets', 'react', 'cli', 'server', 'create'] as const

/** The folders in which `npm pack` and `npm publish` run. */
export const packageFolders: readonly string[] = names.map(name => outputOf(name, readManifest(name)))

/** The published packages: modules, declarations and one style sheet. The workspace itself uses the sources. */
export const packages = {
  name: 'packages',
  inputs: [
    ...names.map(name => `packages/${name}`),
    ...web.inputs,
    // Files of these are in the projects that `create-countersign` creates.
    'examples/next',
    'examples/vite',
    'scripts/packages',
    'LICENSE',
    'package-lock.json',
    'tsconfig.base.json',
  ],
  output: 'packages/create/dist/package.json',
  async make() {
    const built: Building[] = []
    for (const name of names) {
      const folder = join(root, 'packages', name)
      const manifest = readManifest(name)
      const building = { folder, output: outputOf(name, manifest), manifest }
      rmSync(building.output, { recursive: true, force: true })
      await compile(building, built, { declarationsOnly: name === 'react' || name === 'server' })
      if (name === 'react') await bundle(building)
      if (name === 'server') await bundleWithPages(building)
      takeInMarks(building)
      if (name === 'create') writeTemplates(join(building.output, 'templates'))
      const published = `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`
      writeFileSync(join(building.output, 'package.json'), published)
      cpSync(join(root, 'LICENSE'), join(building.output, 'LICENSE'))
      for (const name of ['README.md', 'CHANGELOG.md', 'third-party'])
        if (existsSync(join(folder, name)))
          cpSync(join(folder, name), join(building.output, name), { recursive: true })
      built.push(building)
    }
  },
}

/** Bundles the server, with its dependencies, and adds the built pages. */
async function bundleWithPages({ output }: Building): Promise<void> {
  await bundleServer('package')
  await build(web)
  cpSync(join(root, web.output), join(output, web.output), { recursive: true })
  // The notices of the bundler have only what the pages import as modules.
  for (const font of globSync('@fontsource*/*', { cwd: join(root, 'node_modules') }))
    cpSync(join(root, 'node_modules', font, 'LICENSE'), join(output, 'third-party', font, 'LICENSE'))
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
}

function outputOf(name: string, { publishConfig }: Manifest): string {
  return join(root, 'packages', name, publishConfig?.directory ?? 'dist')
}
