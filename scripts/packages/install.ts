import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@countersign/testbed'
import { local } from '../../examples/vite/src/chain.ts'
import { build } from '../build.ts'
import { packages } from '../packages.ts'
import { root } from '../processes.ts'
import { answerQuestions, createEverySite } from './created.ts'
import { packAll, succeed, usePacked } from './packed.ts'
import { expectPage, useInstalledServer, useServer, withoutNodes } from './server.ts'
import { startSite } from './start-site.ts'

/** How each package manager installs a project. Those that the workspace does not use are fetched by `npx`. */
const managers = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', 'pnpm@12.21.0', 'install', '--no-frozen-lockfile'],
  yarn: ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1', 'install', '--no-immutable'],
} as const

type Manager = keyof typeof managers

/**
 * Installs the packages as published in an empty project with each package manager: the Vite example is checked, built
 * and started with them, and a person signs in to it; their program verifies the sample proof; and a person signs in to
 * the server. With npm, the example of Next.js is built, too, and a person signs in to it; the server is installed alone;
 * and a site is created for each answer to the questions of `npm create countersign`, which are also asked in a terminal.
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
      await useVite(manager, project)
      const proof = join(root, 'apps/web/src/pages/home/sample/proof.json')
      await succeed(manager, join(project, 'node_modules/.bin/countersign'), ['verify', proof], project)
      await useInstalledServer(manager, project)
    }
    await useNext(join(folder, 'next'), tarballs)
    await useServer(join(folder, 'server'), tarballs)
    await answerQuestions(join(folder, 'asked'), tarballs)
    await createEverySite(join(folder, 'created'), tarballs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the built example of Vite, and signs in to it. */
async function useVite(name: string, project: string): Promise<void> {
  // A person with a key signs in without a node.
  const site = await startSite(name, project, { env: { CHAIN_URL: withoutNodes.COUNTERSIGN_NODES_1 } })
  try {
    await expectPage(name, site.browser, '/')
    const { status } = await site.browser.signIn(accounts.alice, { chainId: local.id })
    const session = await site.browser.session()
    if (status !== 200 || session?.account !== `eip155:${local.id}:${accounts.alice.address}`)
      throw new Error(
        `${name}: a sign-in was answered with ${status}, the session is ${JSON.stringify(session)}.`,
      )
  } finally {
    await site.stop()
  }
}

/** Builds the example of Next.js, and signs in to it. Its page, which another module renders, has the session. */
async function useNext(project: string, tarballs: Record<string, string>): Promise<void> {
  writeProject('next', project, tarballs)
  const [command, ...args] = managers.npm
  await succeed('next', command, args, project)
  await succeed('next', 'npm', ['run', 'build'], project)
  const site = await startSite('next', project)
  try {
    const { status } = await site.browser.signIn(accounts.alice)
    const page = await (await site.browser.request('/')).text()
    if (status !== 200 || !page.includes(`Signed in as <code>eip155:1:${accounts.alice.address}<`))
      throw new Error(`next: a sign-in was answered with ${status}, and the page is:\n${page}`)
  } finally {
    await site.stop()
  }
}

/** Copies an example, with the packed packages instead of those of the workspace. */
function writeProject(example: string, project: string, tarballs: Record<string, string>): void {
  cpSync(join(root, 'examples', example), project, {
    recursive: true,
    filter: path => !/node_modules|dist$|\.next$/.test(path.slice(root.length)),
  })
  usePacked(project, tarballs)
}
