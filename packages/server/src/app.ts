import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { createAccounts } from './accounts/accounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createChallenges } from './challenges/challenges.ts'
import { challengeRoutes } from './challenges/routes.ts'
import type { Settings } from './config/config.ts'
import { createCosignings } from './cosignings/cosignings.ts'
import { eventRoutes } from './cosignings/events/routes.ts'
import { createNews } from './cosignings/news.ts'
import { cosigningRoutes } from './cosignings/routes.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { cookie } from './http/cookies.ts'
import { countsOf } from './http/countsOf.ts'
import type { Environment } from './http/environment.ts'
import { onError, onNotFound } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { originCheck } from './http/originCheck.ts'
import { type Pages, servePages } from './http/pages.ts'
import { createRateLimit } from './http/rateLimit.ts'
import { requestLog } from './http/requestLog.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { timeLimit } from './http/timeLimit.ts'
import { createGuardedFetch, type GuardOptions } from './outgoing/guardedFetch.ts'
import type { Nodes } from './rpc/nodes.ts'
import { rpcRoutes } from './rpc/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { createSafeSessions } from './sessions/safeSessions.ts'
import { createSessions } from './sessions/sessions.ts'
import { hostedWalletRoutes } from './site/hostedWallets.ts'
import { siteRoutes } from './site/routes.ts'
import type { Store } from './store/open.ts'
import type { Verifier } from './verdicts/verifier.ts'
import { createWatcher } from './watch/watcher.ts'

export type AppOptions = {
  settings: Omit<Settings, 'publicOrigin'> & { publicOrigin: string }
  store: Store
  nodes: Nodes
  verifier: Verifier
  logger: Logger
  /** Folders of built pages, the first that has a file serves it. @default none: only the HTTP interface */
  pages?: readonly Pages[]
  /** Whether the local demo world is running. */
  demo?: boolean
  /** Whether the server is on its way down. */
  stopping?: () => boolean
  /** How long a request may take in all, in milliseconds; a verdict can take 9 seconds of it. @default 15_000 */
  requestTime?: number
  /** How hosts that others name are reached. @default the internet */
  outgoing?: GuardOptions
  now?: () => number
}

/** Puts the routes together. The app is a Fetch handler (`app.fetch`) and mounts in any host that speaks it. */
export function createApp(options: AppOptions) {
  const {
    settings,
    store,
    nodes,
    verifier,
    logger,
    pages = [],
    demo = false,
    stopping = () => false,
    requestTime = 15_000,
    outgoing = {},
    now = Date.now,
  } = options
  const { publicOrigin, lifetimes, limits } = settings
  const secure = new URL(publicOrigin).protocol === 'https:'
  const cookies = {
    browser: cookie('countersign-browser', secure),
    session: cookie('countersign-session', secure),
  }
  const rateLimit = createRateLimit(store.db, now)
  const safeSessions = createSafeSessions({
    db: store.db,
    verifier,
    when: settings.safes.sessions,
    logger,
    now,
  })
  const { stillHolds } = safeSessions
  const sessions = createSessions({ db: store.db, lifetimes, stillHolds, now })
  const over = new AbortController()
  const news = createNews(store, logger)
  const cosignings = createCosignings({
    db: store.db,
    verifier,
    nodes,
    news: {
      tell: async id => {
        await news.tell(id)
        watcher.changed(id)
      },
    },
    publicOrigin,
    settings,
    logger,
    now,
  })
  const watcher = createWatcher({ db: store.db, cosignings, nodes, publicOrigin, settings, logger, now })
  const challenges = createChallenges({
    db: store.db,
    verifier,
    cosignings,
    publicOrigin,
    statements: settings.statements,
    chains: settings.chains.map(({ id }) => id),
    lifetimes,
    now,
  })
  const accounts = createAccounts({
    settings,
    nodes,
    guardedFetch: createGuardedFetch(outgoing),
    logger,
    now,
  })

  const app = new OpenAPIHono<Environment>()
  app.onError(onError(logger))
  app.notFound(onNotFound)
  app.use(requestLog({ logger, trustedProxies: settings.trustedProxies }))
  app.use(
    securityHeaders({
      secure,
      frames: demo,
      frameAncestors: settings.safes.frameAncestors,
      relay: settings.relay,
    }),
  )
  app.route('/', healthRoutes({ store, nodes, stopping }))
  app.use(timeLimit(requestTime))
  app.use(originCheck(publicOrigin))
  app.use('/v1/*', async (context, next) => {
    const counts = countsOf('api', context.var, limits.api.address)
    // Sign-ins and accounts have tighter limits of their own.
    if (!/^\/v1\/(?:challenges|accounts)\b/.test(context.req.path)) await rateLimit.count(counts)
    await next()
  })

  const { name, chains, tokens, relay, hostedWallets, gateway } = settings
  app.route('/', siteRoutes({ name, chains, tokens, relay, hostedWallets, gateway, demo }))
  app.route('/', hostedWalletRoutes({ wallets: hostedWallets, logger, open: outgoing.open, now }))
  app.route('/', challengeRoutes({ challenges, sessions, rateLimit, limits: limits.signIn, cookies }))
  app.on('GET', '/v1/cosignings/:id', async (context, next) => {
    await next()
    if (context.res.ok) watcher.wanted(context.req.param('id'))
  })
  app.route('/', cosigningRoutes({ cosignings, sessions, rateLimit, limits: limits.signIn, cookies }))
  app.route(
    '/',
    eventRoutes({
      find: cosignings.find,
      news,
      wanted: watcher.wanted,
      cookie: cookies.browser,
      over: over.signal,
      now,
    }),
  )
  app.route('/', sessionRoutes({ sessions, cosignings, cookies }))
  app.route('/', accountRoutes({ accounts, nodes, rateLimit, limits: limits.accounts, now }))
  app.route('/rpc', rpcRoutes({ nodes, rateLimit, limits: limits.rpc }))
  app.route(
    '/gateway',
    gatewayRoutes({ gateway, chains: chains.map(({ id }) => id), rateLimit, limits: limits.gateway, logger }),
  )
  app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Countersign', version: '1' } })
  app.get('*', servePages(pages))

  /** Removes what has expired. Every query checks expiry itself, so that this may run at any time, or never. */
  async function sweep(): Promise<void> {
    await challenges.sweep()
    await cosignings.sweep()
    await sessions.sweep()
    await safeSessions.sweep()
    await store.db.deleteFrom('counter').where('resets_at', '<=', now()).execute()
  }

  /** Ends what answers without end: the server is on its way down. */
  const endStreams = () => over.abort()

  return { app, sweep, cosignings, news, watcher, endStreams }
}
