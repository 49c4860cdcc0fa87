import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { accounts, freePort } from '@countersign/testbed'
import { createBrowser } from '../../packages/backend/src/testing/browser.ts'
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
 * with them, and their program verifies the sample proof. With npm, the example of Next.js is built, too, and a person
 * signs in to it.
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
      writeProject('vite', project, tarballs)
      cpSync(join(root, 'tsconfig.base.json'), join(folder, manager, 'tsconfig.base.json'))
      const [command, ...args] = managers[manager]
      await succeed(manager, command, args, project)
      await succeed(manager, 'tsc', ['-p', project], project)
      await succeed(manager, 'npm', ['run', 'build'], project)
      const proof = join(root, 'apps/web/src/pages/home/sample/proof.json')
      await succeed(manager, join(project, 'node_modules/.bin/countersign'), ['verify', proof], project)
    }
    await useNext(join(folder, 'next'), tarballs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Builds the example of Next.js, and signs in to it. Its page, which another module renders, has the session. */
async function useNext(project: string, tarballs: Record<string, string>): Promise<void> {
  writeProject('next', project, tarballs)
  const [command, ...args] = managers.npm
  await succeed('next', command, args, project)
  await succeed('next', 'npm', ['run', 'build'], project)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(join(project, 'node_modules/.bin/next'), ['start', '--port', String(port)], {
    cwd: project,
    env: { ...process.env, ORIGIN: origin },
    stdio: 'ignore',
  })
  try {
    const browser = createBrowser(fetch, origin)
    while ((await browser.session().catch(() => undefined)) === undefined) {
      if (server.exitCode !== null) throw new Error('next: the server has stopped.')
      await setTimeout(200)
    }
    const { status } = await browser.signIn(accounts.alice)
    const page = await (await browser.request('/')).text()
    if (status !== 200 || !page.includes(`The server knows eip155:1:${accounts.alice.address}`))
      throw new Error(`next: a sign-in was answered with ${status}, and the page is:\n${page}`)
  } finally {
    server.kill()
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

/** Copies an example, with the packed packages instead of those of the workspace. */
function writeProject(example: string, project: string, tarballs: Record<string, string>): void {
  cpSync(join(root, 'examples', example), project, {
    recursive: true,
    filter: path => !/node_modules|dist$|\.next$/.test(path.slice(root.length)),
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
  // Vite sets it to `production` when it has built the packages in this process: npm would leave out what builds need.
  const { code, output } = await run(command, [...args], { cwd, env: { NODE_ENV: '' }, quiet: true })
  if (code !== 0) throw new Error(`${name}: ${command} ${args.join(' ')} failed:\n${output}`)
}
