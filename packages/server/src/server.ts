import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Settings } from './config/config.ts'
import { beginning, ConfigError } from './config/configError.ts'
import { createBoundedServer } from './http/connections.ts'
import type { Pages } from './http/pages.ts'
import { loadRecover } from './recover.ts'
import { checkNodes, closeNodes, createNodes, refuseWrongChains } from './rpc/nodes.ts'
import { isDatabaseUnavailable } from './store/databaseError.ts'
import { openStore, type Store } from './store/open.ts'
import { createVerifier } from './verdicts/verifier.ts'

export type RunningServer = {
  /** The public origin, such as `http://localhost:4310`. */
  readonly origin: string
  readonly port: number
  /** Takes no more requests, finishes those it has, and closes the database. */
  stop(): Promise<void>
}

export type StartOptions = {
  settings: Settings
  logger: Logger
  pages?: readonly Pages[]
  demo?: boolean
}

/** How long requests under way may take to finish when the server stops, in milliseconds. */
const grace = 20_000
const sweepEvery = 10 * 60_000

/**
 * Starts a server: brings the database up to date, checks the nodes, listens.
 *
 * @throws {ConfigError} if a node answers for another chain, or the port is taken.
 */
export async function startServer({
  settings,
  logger,
  pages = [],
  demo = false,
}: StartOptions): Promise<RunningServer> {
  const store = openStore(settings.database)
  const nodes = createNodes(settings.chains)
  let stopping = false
  try {
    const [steps, reports] = await Promise.all([migrate(store, settings), checkNodes(nodes, 3_000)])
    for (const { chain } of nodes.values())
      if (chain.nodes.length === 1)
        logger.warn(
          { chain: chain.id },
          'one node alone vouches for contract accounts of this chain; configure a second',
        )
    for (const { chain } of nodes.values())
      if (chain.explorer === null)
        logger.warn(
          { chain: chain.id },
          'no block explorer is configured for this chain: some wallets cannot add it; configure `explorer`',
        )
    for (const step of steps) logger.info({ step }, 'database migrated')
    refuseWrongChains(reports)
    for (const { chain, node, problem } of reports)
      if (problem)
        logger.warn(
          { chain, node, reason: problem.reason },
          'node does not answer; trying again when it is needed',
        )

    let handle: (request: Request, environment: unknown) => Response | Promise<Response> = () =>
      new Response(null, { status: 503 })
    const listener = getRequestListener((request, environment) => handle(request, environment))
    const server = createBoundedServer((incoming, outgoing) => void listener(incoming, outgoing), settings)
    const connections = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
    })
    server.on('request', (_, response) => {
      if (stopping) response.setHeader('connection', 'close')
    })
    const port = await listen(server, settings)
    const origin = settings.publicOrigin ?? `http://localhost:${port}`
    const recover = loadRecover(logger)
    const { app, sweep, news, watcher, courier, expiring, endStreams } = createApp({
      settings: { ...settings, publicOrigin: origin },
      store,
      nodes,
      verifier: createVerifier({ nodes, recover, logger, factories: settings.accounts.factories }),
      recover,
      logger,
      pages,
      demo,
      stopping: () => stopping,
    })
    handle = (request, environment) => app.fetch(request, environment as object)

    watcher.start()
    expiring.start()
    courier.start()
    const timer = setInterval(
      () => sweep().catch(error => logger.warn({ error: String(error) }, 'tidying failed')),
      sweepEvery,
    )
    timer.unref()

    let stopped: Promise<void> | undefined
    return {
      origin,
      port,
      stop() {
        stopping = true
        clearInterval(timer)
        endStreams()
        const working = Promise.all([watcher.stop(), expiring.stop(), courier.stop()])
        stopped ??= close(server, connections).then(async () => {
          await working
          await news.close()
          closeNodes(nodes)
          await store.close()
        })
        return stopped
      },
    }
  } catch (error) {
    closeNodes(nodes)
    await store.close()
    throw error
  }
}

/** @throws {ConfigError} if the database cannot be reached or written. */
async function migrate(store: Store, { database }: Settings): Promise<string[]> {
  try {
    return await store.migrate()
  } catch (error) {
    // A `syscall` is in the errors of the file system: the folder cannot be made.
    const unreachable = isDatabaseUnavailable(error) || (error instanceof Error && 'syscall' in error)
    if (!unreachable) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const shown = database.kind === 'sqlite' ? `sqlite:${database.file}` : beginning(database.url)
    throw new ConfigError('database', shown, `one that can be reached and written (${reason})`)
  }
}

function listen(server: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new ConfigError('port', port, 'one that no other program listens on'))
      else if (error.code === 'EACCES')
        reject(new ConfigError('port', port, 'one that this user may listen on (1024 or higher)'))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new ConfigError('host', host, 'an address of this machine'))
      else reject(error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise(resolve => {
    // Connections that are kept alive fall idle one by one, as the requests on them are answered.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    // Browsers open some ahead of need. Node does not count those as idle before the first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const hurry = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(hurry)
      resolve()
    })
  })
}
