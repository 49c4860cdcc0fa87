import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from '../packages.ts'
import { root, run } from '../processes.ts'

type Manifest = { name: string; dependencies: Record<string, string>; [field: string]: unknown }

/** Packs each package. Returns the addresses of the tarballs by the names of their packages. */
export async function packAll(folder: string): Promise<Record<string, string>> {
  const tarballs: Record<string, string> = {}
  for (const published of packageFolders) {
    const { name } = readManifest(published)
    const into = join(folder, name.replace('/', '-'))
    mkdirSync(into, { recursive: true })
    await succeed(name, 'npm', ['pack', '--pack-destination', into], published)
    for (const tarball of globSync('*.tgz', { cwd: into })) tarballs[name] = `file:${join(into, tarball)}`
  }
  return tarballs
}

/** Lets a project depend on the packed packages. */
export function usePacked(project: string, tarballs: Record<string, string>): void {
  const manifest = readManifest(project)
  // The packages are in no registry, so each manager is told where those that others depend on are.
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({
      ...manifest,
      dependencies: { ...manifest.dependencies, ...tarballs },
      resolutions: tarballs,
    }),
  )
  const overrides = Object.entries(tarballs).map(([name, address]) => `  '${name}': '${address}'\n`)
  const allowedBuilds = readFileSync(
    join(root, 'packages/create/templates/server/pnpm-workspace.yaml'),
    'utf8',
  )
  writeFileSync(join(project, 'pnpm-workspace.yaml'), `${allowedBuilds}overrides:\n${overrides.join('')}`)
  writeFileSync(join(project, '.yarnrc.yml'), 'nodeLinker: node-modules\nenableTelemetry: false\n')
  // Otherwise, yarn looks for a project in the folders above.
  writeFileSync(join(project, 'yarn.lock'), '')
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Runs a command. @throws with its output if it fails */
export async function succeed(
  name: string,
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<void> {
  // Vite sets it to `production` when it has built the packages in this process: npm would leave out what builds need.
  const { code, output } = await run(command, [...args], { cwd, env: { NODE_ENV: '', ...env }, quiet: true })
  if (code !== 0) throw new Error(`${name}: ${command} ${args.join(' ')} failed:\n${output}`)
}
