import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './packages/bundle.ts'
import { type Building, compile } from './packages/compile.ts'
import { publishedManifest } from './packages/manifest.ts'
import { takeInMarks } from './packages/take-in.ts'
import { writeTemplates } from './packages/templates.ts'
import { root } from './processes.ts'

/** The published packages, each after its dependencies. */
const names = ['core', 'api', 'backend', 'gateway', 'wallets', 'react', 'cli', 'create'] as const

/** The folders in which `npm pack` and `npm publish` run. */
export const packageFolders: readonly string[] = names.map(name => join(root, 'packages', name, 'dist'))

/** The published packages: modules, declarations and one style sheet. The workspace itself uses the sources. */
export const packages = {
  name: 'packages',
  inputs: [
    ...names.map(name => `packages/${name}`),
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
      const building = {
        folder,
        output: join(folder, 'dist'),
        manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
      }
      rmSync(building.output, { recursive: true, force: true })
      const hasComponents = name === 'react'
      await compile(building, built, { declarationsOnly: hasComponents })
      if (hasComponents) await bundle(building)
      takeInMarks(building)
      if (name === 'create') writeTemplates(join(building.output, 'templates'))
      const manifest = publishedManifest(building.manifest)
      writeFileSync(join(building.output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
      cpSync(join(root, 'LICENSE'), join(building.output, 'LICENSE'))
      for (const name of ['README.md', 'CHANGELOG.md', 'third-party'])
        if (existsSync(join(folder, name)))
          cpSync(join(folder, name), join(building.output, name), { recursive: true })
      built.push(building)
    }
  },
}
