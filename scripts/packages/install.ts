import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.ts'
import { packageFolders, packages } from '../packages.ts'
import { root, run } from '../processes.ts'

/** How each package manager installs a project. Those that the workspace does not use are fetched by `npx`. */
const managers = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile'],
  yarn: ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1', 'install', '--no-immutable'],
} as const

type Manager = keyof typeof managers
type Manifest = { name: string; dependencies: Record<string, string>; [field: string]: unknown }

/**
 * Installs the packages as published in an empty project with each package manager: the Vite example is checked and built
 * with them, and their program verifies the sample proof.
 *
 * @throws with the output of the first command that fails
 */
export async function installEverywhere(): Promise<void> {
  await build(packages)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-install-'))
  try {
    const tarballs = await packAll(join(folder, 'packed'))
    for (const manager of Object.keys(managers) as Manager[]) {
      const project = join(folder, manager, 'examples/vite')
      writeProject(project, tarballs)
      cpSync(join(root, 'tsconfig.base.json'), join(folder, manager, 'tsconfig.base.json'))
      const [command, ...args] = managers[manager]
      await succeed(manager, command, args, project)
      await succeed(manager, 'tsc', ['-p', project], project)
      await succeed(manager, 'npm', ['run', 'build'], project)
      const proof = join(root, 'apps/web/src/pages/home/sample/proof.json')
      await succeed(manager, join(project, 'node_modules/.bin/countersign'), ['verify', proof], project)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Packs each package. Returns the addresses of the tarballs by the names of their packages. */
async function packAll(folder: string): Promise<Record<string, string>> {
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

/** Copies the Vite example, with the packed packages instead of those of the workspace. */
function writeProject(project: string, tarballs: Record<string, string>): void {
  cpSync(join(root, 'examples/vite'), project, {
    recursive: true,
    filter: path => !/node_modules|dist$/.test(path.slice(root.length)),
  })
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
  writeFileSync(join(project, 'pnpm-workspace.yaml'), `overrides:\n${overrides.join('')}`)
  writeFileSync(join(project, '.yarnrc.yml'), 'nodeLinker: node-modules\nenableTelemetry: false\n')
  // Otherwise, yarn looks for a project in the folders above.
  writeFileSync(join(project, 'yarn.lock'), '')
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

async function succeed(name: string, command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, [...args], { cwd, quiet: true })
  if (code !== 0) throw new Error(`${name}: ${command} ${args.join(' ')} failed:\n${output}`)
}
