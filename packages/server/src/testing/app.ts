import { pino } from 'pino'
import { inject } from 'vitest'
import { type AppOptions, createApp } from '../app.ts'
import type { Config } from '../config/config.ts'
import { toSettings } from '../config/settings.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { News } from '../news/news.ts'
import type { Sender } from '../notifications/sender.ts'
import type { OpenId } from '../openid/openid.ts'
import type { GuardOptions } from '../outgoing/guarded-fetch.ts'
import { loadRecover } from '../recover.ts'
import { closeNodes, createNodes } from '../rpc/nodes.ts'
import { openStore, type Store } from '../store/open.ts'
import type { Storage } from '../store/storage.ts'
import { createVerifier } from '../verdicts/verifier.ts'
import type { Watcher } from '../watch/watcher.ts'
import type { Courier } from '../webhooks/courier.ts'
import type { RouteEntry } from './routes.ts'

export const origin = 'https://id.example.org'

/** A server in this process, without a socket: its Fetch handler on a real database and a real chain. */
export type TestApp = {
  fetch(request: Request): Promise<Response>
  /** The app's route table. */
  routes: readonly RouteEntry[]
  /** Returns the description at `/openapi.json`. */
  description(): ReturnType<Awaited<ReturnType<typeof createApp>>['app']['getOpenAPI31Document']>
  store: Store
  sweep(): Promise<void>
  storage: Storage
  cosignings: Cosignings
  news: News
  /** Not started: a test triggers looks itself. */
  watcher: Watcher
  /** Not started: a test that needs messages to be sent starts it. */
  courier: Courier
  /** Not started: a test that needs notifications to be sent starts it. */
  sender: Sender
  /** Not started: a test that needs logouts to be reported starts it. */
  readonly openId: OpenId
  close(): Promise<void>
}

/** A configuration with which the routes of OpenID Connect exist. */
export const openIdOn = { openid: { operatorKey: 'a-key-of-the-operator-of-thirty-two-characters' } } as const

/** The server's log, line by line, for tests that read it. */
export type Log = string[]

/** Opens a server on a database. Limits are high unless a test sets them. */
export async function openApp(
  database: string,
  options: {
    config?: Config
    now?: () => number
    log?: Log
    requestTime?: number
    outgoing?: GuardOptions
    publicOrigin?: string
    pages?: AppOptions['pages']
  } = {},
): Promise<TestApp> {
  const { now = Date.now, log, publicOrigin = origin } = options
  const settings = toSettings({
    name: 'Example',
    chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
    limits: {
      accounts: { address: 100_000 },
      gateway: { address: 100_000 },
      signIn: { address: 100_000, browser: 100_000 },
      rpc: { address: 100_000 },
      requests: { address: 100_000, account: 100_000 },
      api: { address: 100_000 },
      proofs: { address: 100_000 },
      verify: { address: 100_000 },
      all: { address: 1_000_000 },
    },
    safes: { openOfNetwork: 100_000 },
    storage: { network: 10_000 },
    ...options.config,
    database,
    publicOrigin,
  })
  const logger = log
    ? pino({ level: 'debug', base: null }, { write: (line: string) => void log.push(line) })
    : pino({ level: 'silent' })
  const store = openStore(settings.database)
  await store.migrate()
  const nodes = createNodes(settings.chains)
  const recover = loadRecover(logger)
  const { app, sweep, storage, cosignings, news, watcher, courier, sender, openId, stop } = await createApp({
    settings: { ...settings, publicOrigin },
    store,
    nodes,
    verifier: createVerifier({ nodes, recover, logger, factories: settings.accounts.factories }),
    recover,
    logger,
    now,
    ...(options.pages ? { pages: options.pages } : {}),
    ...(options.outgoing ? { outgoing: options.outgoing } : {}),
    ...(options.requestTime === undefined ? {} : { requestTime: options.requestTime }),
  })
  return {
    // Without a socket, the server would catch an error at each request, and collecting its stack takes a while.
    fetch: async request => app.fetch(request, { incoming: { socket: {} } }),
    routes: app.routes,
    description: () =>
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Countersign', version: '1' } }),
    store,
    sweep,
    storage,
    cosignings,
    news,
    watcher,
    courier,
    sender,
    get openId() {
      if (!openId) throw new Error('OpenID Connect is off.')
      return openId
    },
    close: async () => {
      await stop()
      await news.close()
      closeNodes(nodes)
      await store.close()
    },
  }
}
