import type { Recover } from '@countersign/core'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import { createAccounts } from './accounts/accounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createApiKeys } from './apiKeys/apiKeys.ts'
import { createCallers } from './apiKeys/caller.ts'
import { keysOfSafes } from './apiKeys/keysOfSafes.ts'
import { apiKeyRoutes } from './apiKeys/routes.ts'
import { createChallenges } from './challenges/challenges.ts'
import { challengeRoutes } from './challenges/routes.ts'
import type { Settings } from './config/config.ts'
import { createCosignings } from './cosignings/cosignings.ts'
import { eventRoutes } from './cosignings/events/routes.ts'
import { cosigningRoutes } from './cosignings/routes.ts'
import { createQuota } from './gateway/quota.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { cookie } from './http/cookies.ts'
import { countsOf } from './http/countsOf.ts'
import { serveDocument } from './http/document.ts'
import type { Environment } from './http/environment.ts'
import { onError, onNotFound } from './http/errors.ts'
import { healthRoutes, isProbe } from './http/health.ts'
import { createLocalLimit } from './http/localLimit.ts'
import { originCheck } from './http/originCheck.ts'
import { type Pages, servePages } from './http/pages.ts'
import { createRateLimit } from './http/rateLimit.ts'
import { requestLog } from './http/requestLog.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { settleBody } from './http/settleBody.ts'
import { timeLimit } from './http/timeLimit.ts'
import { createNews } from './news/news.ts'
import { createStreams } from './news/streams.ts'
import { createGuardedFetch, type GuardOptions } from './outgoing/guardedFetch.ts'
import { createGuardedPost } from './outgoing/guardedPost.ts'
import { createProofs } from './proofs/proofs.ts'
import { proofRoutes } from './proofs/routes.ts'
import { createReceipts } from './receipts/receipts.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { createExpiring } from './requests/expiring.ts'
import { createRequests } from './requests/requests.ts'
import { requestRoutes } from './requests/routes.ts'
import { createShowProofs } from './requests/showProofs.ts'
import type { Nodes } from './rpc/nodes.ts'
import { rpcRoutes } from './rpc/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { createSafeSessions } from './sessions/safeSessions.ts'
import { createSessions } from './sessions/sessions.ts'
import { hostedWalletRoutes } from './site/hostedWallets.ts'
import { hideFromSearch } from './site/robots.ts'
import { siteRoutes } from './site/routes.ts'
import type { Store } from './store/open.ts'
import { createStorage } from './store/storage.ts'
import type { Verifier } from './verdicts/verifier.ts'
import { createCheckDocument } from './verify/checkDocument.ts'
import { verifyRoutes } from './verify/routes.ts'
import { createWatcher } from './watch/watcher.ts'
import { createCourier } from './webhooks/courier.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { createWebhooks } from './webhooks/webhooks.ts'
import { webhooksOfSafes } from './webhooks/webhooksOfSafes.ts'

export type AppOptions = {
  settings: Omit<Settings, 'publicOrigin'> & { publicOrigin: string }
  store: Store
  nodes: Nodes
  verifier: Verifier
  /** As the verifier recovers keys. */
  recover: Recover
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
    recover,
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
  const localLimit = createLocalLimit(now)
  const storage = createStorage({ budgets: settings.storage, now })
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
  const streams = createStreams({ over: over.signal, now })
  const cosignings = createCosignings({
    db: store.db,
    storage,
    verifier,
    nodes,
    news: {
      tell: async id => {
        await news.tell(id)
        watcher.changed(id)
      },
    },
    onConfirmed: id => proofs.confirmed(id),
    publicOrigin,
    settings,
    logger,
    now,
  })
  const quota = settings.gateway
    ? createQuota({ db: store.db, gateway: settings.gateway, logger, now })
    : undefined
  const watcher = createWatcher({
    db: store.db,
    cosignings,
    nodes,
    publicOrigin,
    settings,
    quota,
    logger,
    now,
  })
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
  const receipts = createReceipts({ db: store.db, rotateAfter: settings.receipts.rotateAfter, now })
  const proofs = createProofs({
    db: store.db,
    storage,
    verifier,
    cosignings,
    receipts,
    onRevoked: (transaction, proof) => requests.proofRevoked(transaction, proof),
    checkRequest: (id, terms) => requests.check(id, terms),
    publicOrigin,
    draftsOfNetwork: settings.proofs.draftsOfNetwork,
    logger,
    now,
  })
  const checkDocument = createCheckDocument({
    nodes,
    recover,
    publicOrigin,
    keySet: receipts.keySet,
    find: async id => {
      const proof = await proofs.find(id)
      return proof && proof.issuedAt !== null
        ? { revoked: proof.revokedAt !== null, original: proof.document }
        : undefined
    },
    // The rest of it is for hearing the question and giving the answer.
    time: 0.8 * requestTime,
    now,
  })
  const post = createGuardedPost({ ...outgoing, vouchedHosts: settings.webhooks.privateHosts })
  const safeWebhooks = createSafeSessions({
    db: store.db,
    verifier,
    when: settings.safes.sessions,
    kept: webhooksOfSafes(store.db, now),
    logger,
    now,
  })
  const courier = createCourier({
    db: store.db,
    post,
    retry: settings.webhooks.retry,
    stillHolds: safeWebhooks.stillHolds,
    logger,
    now,
  })
  const webhooks = createWebhooks({ db: store.db, post, courier, now })
  const requests = createRequests({
    db: store.db,
    proofs,
    showProofs: createShowProofs({ db: store.db, publicOrigin, now }),
    chains: settings.chains.map(({ id }) => id),
    publicOrigin,
    kept: settings.requests.kept,
    changed: async id => {
      courier.wake()
      await news.tell(id)
    },
    now,
  })
  const expiring = createExpiring(requests, logger)
  const safeKeys = createSafeSessions({
    db: store.db,
    verifier,
    when: settings.safes.sessions,
    kept: keysOfSafes(store.db, now),
    logger,
    now,
  })
  const apiKeys = createApiKeys({ db: store.db, stillHolds: safeKeys.stillHolds, now })
  const callers = createCallers({
    sessions,
    apiKeys,
    rateLimit,
    limits: limits.requests,
    accounts: settings.requests.accounts,
    cookie: cookies.session,
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
  app.use(settleBody)
  app.use(async (context, next) => {
    // Probes are counted apart: a flood of requests does not have a load balancer give up this server.
    const what = isProbe(context.req.path) ? 'probes' : 'all'
    localLimit.count(countsOf(what, context.var, limits.all.address))
    await next()
  })
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
  app.route('/', challengeRoutes({ challenges, sessions, proofs, rateLimit, limits: limits.signIn, cookies }))
  app.on('GET', '/v1/cosignings/:id', async (context, next) => {
    await next()
    if (context.res.ok) watcher.wanted(context.req.param('id'))
  })
  app.route('/', cosigningRoutes({ cosignings, sessions, rateLimit, limits: limits.signIn, cookies }))
  app.route(
    '/',
    eventRoutes({
      streams,
      find: cosignings.find,
      news,
      wanted: watcher.wanted,
      cookie: cookies.browser,
    }),
  )
  app.route('/', sessionRoutes({ sessions, cosignings, proofs, cookies }))
  app.route(
    '/',
    requestRoutes({
      streams,
      requests,
      news,
      callers,
      rateLimit,
      limits: limits.requests,
      cookie: cookies.browser,
      now,
    }),
  )
  app.route('/', apiKeyRoutes({ apiKeys, callers, now }))
  app.route('/', webhookRoutes({ webhooks, callers }))
  app.route('/', accountRoutes({ accounts, nodes, rateLimit, limits: limits.accounts, now }))
  app.route('/', proofRoutes({ proofs, sessions, rateLimit, limits, cookies }))
  app.route('/', receiptRoutes({ receipts }))
  app.route('/', verifyRoutes({ checkDocument, verifier, rateLimit, limits: limits.verify }))
  app.route('/rpc', rpcRoutes({ nodes, rateLimit, limits: limits.rpc }))
  app.route(
    '/gateway',
    gatewayRoutes({
      gateway: gateway && quota ? { ...gateway, quota } : null,
      chains: chains.map(({ id }) => id),
      rateLimit,
      dayLimit: createRateLimit(store.db, now, 'day'),
      limits: limits.gateway,
      logger,
      now,
    }),
  )
  app.get(
    '/openapi.json',
    serveDocument(() =>
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Countersign', version: '1' } }),
    ),
  )
  app.get('*', hideFromSearch, servePages(pages))

  /** Removes what has expired. Every query checks expiry itself, so that this may run at any time, or never. */
  async function sweep(): Promise<void> {
    await challenges.sweep()
    await proofs.sweep()
    await receipts.sweep()
    await cosignings.sweep()
    await sessions.sweep()
    await safeSessions.sweep()
    await safeKeys.sweep()
    await safeWebhooks.sweep()
    await requests.sweep()
    await webhooks.sweep()
    await apiKeys.sweep()
    await store.db.deleteFrom('counter').where('resets_at', '<=', now()).execute()
  }

  /** Ends what answers without end: the server is on its way down. */
  const endStreams = () => over.abort()

  return { app, sweep, cosignings, news, watcher, courier, expiring, endStreams }
}
