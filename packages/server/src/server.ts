import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { toStatementText } from '@countersign/core'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Settings } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { createAccepting } from './http/accepting.ts'
import { createBoundedServer } from './http/connections.ts'
import type { Pages } from './http/pages.ts'
import { docsAddress } from './http/problem.ts'
import { loadRecover } from './recover.ts'
import { checkNodes, closeNodes, createNodes, refuseWrongChains } from './rpc/nodes.ts'
import { isProbe } from './site/health.ts'
import { migrateDatabase } from './store/migrate-database.ts'
import { openStore } from './store/open.ts'
import { createVerifier } from './verdicts/verifier.ts'

export type RunningServer = {
  /** The public origin, e.g. `http://localhost:4310`. */
  readonly origin: string
  readonly port: number
  /** Accepts no more requests, finishes those in progress, and closes the database. */
  stop(): Promise<void>
}

export type StartOptions = {
  settings: Settings
  logger: Logger
  pages?: readonly Pages[]
  demo?: boolean
  /** How often to remove expired data, in milliseconds. @default 600_000 */
  sweepEvery?: number
}

/** How long requests in progress may take to finish when the server stops, in milliseconds. */
const grace = 20_000

/**
 * Starts a server: migrates the database, checks the nodes, and listens.
 *
 * @throws {ConfigError} if the database cannot be used, a node answers for another chain, or the port is taken.
 * @example
 * const server = await startServer({ settings: await loadSettings({}), logger })
 * process.once('SIGTERM', () => server.stop())
 */
export async function startServer({
  settings,
  logger,
  pages = [],
  demo = false,
  sweepEvery = 600_000,
}: StartOptions): Promise<RunningServer> {
  const store = openStore(settings.database)
  const nodes = createNodes(settings.chains)
  let stopping = false
  let listening: Server | undefined
  try {
    const [steps, reports] = await Promise.all([
      migrateDatabase(store, settings.database),
      checkNodes(nodes, 3_000),
    ])
    for (const { chain } of nodes.values())
      if (chain.nodes.length === 1)
        logger.warn(
          { chain: chain.id },
          'only one node is configured for this chain: a single node decides about contract accounts; configure a second one',
        )
    for (const { chain } of nodes.values())
      if (chain.explorer === null)
        logger.warn(
          { chain: chain.id },
          'no block explorer is configured for this chain: some wallets cannot add it; set `explorer`',
        )
    if (settings.publicOrigin?.startsWith('https:') && settings.trustedProxies === 0)
      logger.warn(
        { origin: settings.publicOrigin },
        'the public origin uses https, so a proxy is in front of this server, but no proxy is trusted: everyone shares the limits of one network; set `trustedProxies`',
      )
    const signedName = toStatementText(settings.name)
    if (signedName !== settings.name && settings.statements['sign-in'].includes(signedName))
      logger.warn(
        { name: settings.name, signed: signedName },
        'EIP-4361 does not allow some characters of the name, so wallets show their Unicode numbers; set `statements.sign-in` to choose the text',
      )
    if (steps.length > 0) logger.info({ first: steps[0], last: steps.at(-1) }, 'database migrated')
    refuseWrongChains(reports)
    for (const { chain, node, problem } of reports)
      if (problem)
        logger.warn(
          { chain, node, reason: problem.code },
          'a node does not respond; trying again when it is needed',
        )

    let docs: string | null = null
    // Its origin can have the port, which is known when the server listens. Earlier requests wait for it.
    const created = Promise.withResolvers<Awaited<ReturnType<typeof createApp>>['app']>()
    const listener = getRequestListener(async (request, environment) =>
      (await created.promise).fetch(request, environment as object),
    )
    const accepting = createAccepting()
    const server = createBoundedServer((incoming, outgoing) => void listener(incoming, outgoing), {
      trustedProxies: settings.trustedProxies,
      accepting,
      // A flood of requests must not make a load balancer take this server out.
      isUrgent: isProbe,
      docs: () => docs,
    })
    const connections = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
    })
    server.on('request', (_, response) => {
      if (stopping) response.setHeader('connection', 'close')
    })
    const port = await listen(server, settings)
    listening = server
    const origin = settings.publicOrigin ?? `http://localhost:${port}`
    docs = docsAddress({ docs: settings.docs, publicOrigin: origin }, pages)
    const recover = loadRecover(logger)
    const { app, news, start, stop } = await createApp({
      settings: { ...settings, publicOrigin: origin },
      store,
      nodes,
      verifier: createVerifier({ nodes, recover, logger, factories: settings.accounts.factories }),
      recover,
      logger,
      pages,
      demo,
      accepting,
      sweepEvery,
      stopping: () => stopping,
    })
    start()
    created.resolve(app)

    let stopped: Promise<void> | undefined
    return {
      origin,
      port,
      stop() {
        stopping = true
        const working = stop()
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
    // An open port would keep the process running.
    listening?.close()
    listening?.closeAllConnections()
    closeNodes(nodes)
    await store.close()
    throw error
  }
}

function listen(server: Server, { host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new ConfigError('port', port, 'a port that no other program uses'))
      else if (error.code === 'EACCES')
        reject(new ConfigError('port', port, 'a port that this user can listen on (1024 or higher)'))
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        reject(new ConfigError('host', host, 'an address of this machine'))
      else reject(error)
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function close(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise(resolve => {
    // Keep-alive connections become idle one by one, as their requests are answered.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    // Browsers open some in advance. Node does not count those as idle before the first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    const hurry = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(hurry)
      resolve()
    })
  })
}
