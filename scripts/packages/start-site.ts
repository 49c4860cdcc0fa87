import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { backendRoutes, defaultBasePath } from '@countersign/api/backend'
import { freePort } from '@countersign/testbed'
import { type Browser, createBrowser } from '../../packages/backend/src/testing/browser.ts'
import { limitFactor } from '../limits.ts'

export type Site = {
  /** A browser on a page of the site. */
  readonly browser: Browser
  readonly port: number
  stop(): Promise<void>
}

/**
 * Starts a site, and waits until it answers who is signed in: its own backend, or our server.
 *
 * @param options.port - a free one by default
 * @param options.command - by default `npm start`
 * @param options.session - the route that answers who is signed in
 * @throws with its output if it stops before, or hangs
 */
export async function startSite(
  name: string,
  project: string,
  {
    port: wanted,
    env = {},
    command: [program, ...args] = ['npm', 'start'],
    session = `${defaultBasePath}${backendRoutes.session}`,
  }: {
    port?: number
    env?: Record<string, string>
    command?: readonly [program: string, ...args: string[]]
    session?: string
  } = {},
): Promise<Site> {
  const port = wanted ?? (await freePort())
  const origin = `http://localhost:${port}`
  // A group of its own, because npm and its shell do not pass signals on.
  const server = spawn(program, args, {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ORIGIN: origin,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = once(server, 'close')
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const kill = () => {
    if (isRunning() && server.pid !== undefined) process.kill(-server.pid, 'SIGTERM')
  }
  process.once('exit', kill)
  const stop = async () => {
    kill()
    await ended
    process.off('exit', kill)
  }
  const browser = createBrowser(fetch, origin)
  const isReady = () =>
    browser.request(session, { signal: AbortSignal.timeout(10_000 * limitFactor) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const limit = Date.now() + 120_000 * limitFactor
  while (!(await isReady())) {
    if (!isRunning()) throw new Error(`${name}: the server has stopped:\n${output}`)
    if (Date.now() > limit) {
      kill()
      throw new Error(`${name}: the server does not answer:\n${output}`)
    }
    await setTimeout(200)
  }
  return { browser, port, stop }
}
