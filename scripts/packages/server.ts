import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts, freePort } from '@countersign/testbed'
import type { Browser } from '../../packages/backend/src/testing/browser.ts'
import { run } from '../processes.ts'
import { succeed, usePacked } from './packed.ts'
import { type Site, startSite } from './start-site.ts'

/** The account that signs in. */
export const account = `eip155:1:${accounts.alice.address}`

/** The route of the server that answers who is signed in. */
export const serverSession = '/v1/session'

const name = 'server'

/** A node that does not answer: a person with a key signs in without one. */
export const withoutNodes = { COUNTERSIGN_NODES_1: 'http://127.0.0.1:9' }

const config = `import { defineConfig } from '@countersign/server/config'

export default defineConfig({ name: 'Packed', database: 'sqlite:./data/packed.db', chains: [{ id: 1, nodes: ['${withoutNodes.COUNTERSIGN_NODES_1}'] }] })
`

/**
 * Starts the packed server in a folder that has nothing else, and signs in to it. The session is there after a restart,
 * too. Its configuration has types; the demo and the documentation, which are not in it, are refused with the reason.
 *
 * @throws with what is different
 */
export async function useServer(project: string, tarballs: Record<string, string>): Promise<void> {
  mkdirSync(project, { recursive: true })
  const manifest = { private: true, type: 'module', scripts: { start: 'countersign-server start' } }
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest))
  const own = ['@countersign/server', '@countersign/core']
  usePacked(project, Object.fromEntries(Object.entries(tarballs).filter(([packed]) => own.includes(packed))))
  await succeed(name, 'npm', ['install', '--no-audit', '--no-fund'], project)

  writeFileSync(join(project, 'countersign.config.ts'), config)
  writeFileSync(join(project, 'wrong.config.ts'), config.replace('chains: [', 'port: [], chains: ['))
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '']
  await succeed(name, 'tsc', [...options, 'countersign.config.ts'], project)
  const { output: faults } = await run('tsc', [...options, 'wrong.config.ts'], { cwd: project, quiet: true })
  if (!/wrong\.config\.ts.* error TS2322/.test(faults))
    throw new Error(`${name}: a wrong configuration has the right type:\n${faults}`)

  for (const [args, env, reason] of [
    [['--', '--demo'], {}, 'the package has no demo'],
    [[], { COUNTERSIGN_DOCS: 'true' }, 'the package does not have it, so there, set docs to false'],
  ] as const) {
    const { code, output } = await run('npm', ['start', ...args], { cwd: project, env, quiet: true })
    if (code === 0 || !output.includes(reason))
      throw new Error(`${name}: without “${reason}”, it has ended with ${code}:\n${output}`)
  }

  const first = await start(project, await freePort())
  try {
    await expectSignIn(name, first.browser)
    const { type } = await (await first.browser.request('/v1/unknown')).json()
    const { status: help } = await first.browser.request(new URL(type).pathname)
    if (help !== 200) throw new Error(`${name}: ${type}, to which an error links, was answered with ${help}.`)
  } finally {
    await first.stop()
  }
  const second = await start(project, first.port)
  try {
    const session = await (await first.browser.request(serverSession)).text()
    if (!session.includes(account)) throw new Error(`${name}: after a restart, the session is ${session}.`)
  } finally {
    await second.stop()
  }
}

/** Starts the server that is installed beside other packages, and signs in to it. */
export async function useInstalledServer(name: string, project: string): Promise<void> {
  const port = await freePort()
  const env = { ...withoutNodes, COUNTERSIGN_PORT: String(port), DATABASE_URL: 'sqlite:./data/packed.db' }
  const command = [join(project, 'node_modules/.bin/countersign-server'), 'start'] as const
  const { browser, stop } = await startSite(name, project, { port, env, command, session: serverSession })
  try {
    await expectSignIn(name, browser)
  } finally {
    await stop()
  }
}

/** Signs in to our server, and opens its home page. @throws with what it answers */
async function expectSignIn(name: string, browser: Browser): Promise<void> {
  const status = await signIn(browser)
  if (status !== 200) throw new Error(`${name}: a sign-in was answered with ${status}.`)
  await expectPage(name, browser, '/')
}

/** Checks that there is a page of the server, with its script. */
export async function expectPage(name: string, browser: Browser, path: string): Promise<void> {
  const page = await (await browser.request(path)).text()
  const script = /<script [^>]*src="([^"]+)"/.exec(page)?.[1]
  if (script === undefined || !(await browser.request(script)).ok)
    throw new Error(`${name}: ${path} has no script:\n${page}`)
}

function start(project: string, port: number): Promise<Site> {
  const env = { COUNTERSIGN_PORT: String(port), COUNTERSIGN_PUBLIC_ORIGIN: `http://localhost:${port}` }
  return startSite(name, project, { port, env, session: serverSession })
}

/** Signs in to our server with a key. @returns the status of the answer */
export async function signIn(browser: Browser): Promise<number> {
  const challenge = await browser.post('/v1/challenges', { purpose: 'sign-in', account })
  const { id, message } = await challenge.json()
  const signature = await accounts.alice.signMessage({ message })
  const { status } = await browser.post(`/v1/challenges/${id}/answer`, { message, signature })
  return status
}
