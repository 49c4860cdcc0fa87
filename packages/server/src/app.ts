import type { Recover } from '@countersign/core'
import { OpenAPIHono } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Logger } from 'pino'
import { createAccounts } from './accounts/accounts.ts'
import { createPictures } from './accounts/pictures.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createApiKeys } from './api-keys/api-keys.ts'
import { createCallers } from './api-keys/caller.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { createChallenges } from './challenges/challenges.ts'
import { challengeRoutes } from './challenges/routes.ts'
import type { Settings } from './config/config.ts'
import { isOpenIdOn } from './config/openid.ts'
import { createCosignings } from './cosignings/cosignings.ts'
import { eventRoutes } from './cosignings/events/routes.ts'
import { cosigningRoutes } from './cosignings/routes.ts'
import { forYouRoutes } from './for-you/routes.ts'
import { createQuota } from './gateway/quota.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { type Accepting, createAccepting } from './http/accepting.ts'
import { createCookies } from './http/cookies.ts'
import { countsOf, limitNetwork } from './http/counts-of.ts'
import { serveDocument } from './http/document.ts'
import type { Environment } from './http/environment.ts'
import { onError, onNotFound } from './http/errors.ts'
import { createLocalLimit } from './http/local-limit.ts'
import { originCheck } from './http/origin-check.ts'
import { type Pages, servePages } from './http/pages.ts'
import { docsAddress } from './http/problem.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { rateLimitFields } from './http/rate-limit-fields.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendEvents } from './http/send-events.ts'
import { settleBody } from './http/settle-body.ts'
import { storageFull } from './http/storage-full.ts'
import { timeLimit } from './http/time-limit.ts'
import { createTurns } from './http/turns.ts'
import { createNews } from './news/news.ts'
import { createStreams } from './news/streams.ts'
import { createMailer } from './notifications/email.ts'
import { createPush } from './notifications/push.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { createSender } from './notifications/sender.ts'
import { createSubscriptions } from './notifications/subscriptions.ts'
import { createGuardedFetch, type GuardOptions } from './outgoing/guarded-fetch.ts'
import { createGuardedPost } from './outgoing/guarded-post.ts'
import { createProofs } from './proofs/proofs.ts'
import { proofRoutes } from './proofs/routes.ts'
import { createReceipts } from './receipts/receipts.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { createRequests } from './requests/requests.ts'
import { requestRoutes } from './requests/routes.ts'
import type { Nodes } from './rpc/nodes.ts'
import { rpcRoutes } from './rpc/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { createSafeSignatures } from './sessions/safe-signatures.ts'
import { createSessions } from './sessions/sessions.ts'
import { createSignOut } from './sessions/sign-out.ts'
import { healthRoutes, isProbe } from './site/health.ts'
import { hostedWalletRoutes } from './site/hosted-wallets.ts'
import { hideFromSearch } from './site/pages.ts'
import { createPreviews } from './site/previews.ts'
import { siteRoutes } from './site/routes.ts'
import type { Store } from './store/open.ts'
import { sweepCounters } from './store/queue.ts'
import { createStorage } from './store/storage.ts'
import { createWorker } from './store/worker.ts'
import type { Verifier } from './verdicts/verifier.ts'
import { createCheckDocument } from './verify/check-document.ts'
import { verifyRoutes } from './verify/routes.ts'
import { createWatcher } from './watch/watcher.ts'
import { createCourier } from './webhooks/courier.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export type AppOptions = {
  settings: Omit<Settings, 'publicOrigin'> & { publicOrigin: string }
  store: Store
  nodes: Nodes
  verifier: Verifier
  /** Recovers keys for the verifier. */
  recover: Recover
  logger: Logger
  /** Folders of built pages; the first that has a file serves it. @default none: only the HTTP API */
  pages?: readonly Pages[]
  /** Whether the local demo world is running. */
  demo?: boolean
  /** Whether the server is shutting down. */
  stopping?: () => boolean
  /** Tracks the connections that are being accepted. @default none are */
  accepting?: Accepting
  /** How long a request may take in total, in milliseconds; a verdict can take 9 seconds of it. @default 15_000 */
  requestTime?: number
  /** How often to remove expired data, in milliseconds. @default 600_000 */
  sweepEvery?: number
  /** How to reach hosts that users name. @default the internet */
  outgoing?: GuardOptions
  now?: () => number
}

/**
 * Assembles the routes. The app is a Fetch handler (`app.fetch`) that any host of Fetch handlers can mount.
 *
 * @example
 * const settings = { ...(await loadSettings({})), publicOrigin: 'https://id.example.org' }
 * const nodes = createNodes(settings.chains)
 * const recover = recoverWithNoble
 * const verifier = createVerifier({ nodes, recover, logger })
 * const { app, stop } = await createApp({ settings, nodes, verifier, recover, logger, store: openStore(settings.database) })
 * const response = await app.fetch(new Request('https://id.example.org/v1/site'))
 */
export async function createApp(options: AppOptions) {
  const { store, pages = [], stopping = () => false, requestTime = 15_000, sweepEvery = 600_000 } = options
  const { settings, nodes, verifier, recover, logger, demo = false, outgoing = {}, now = Date.now } = options
  const { accepting = createAccepting() } = options
  const { publicOrigin, limits } = settings
  const { db } = store
  const secure = new URL(publicOrigin).protocol === 'https:'
  const shared = { db, settings, publicOrigin, nodes, verifier, recover, logger, now }
  const closing = new AbortController()

  const rateLimit = createRateLimit(db, now)
  const dayLimit = createRateLimit(db, now, 'day')
  const localLimit = createLocalLimit(now)
  const turns = createTurns(accepting)
  const storage = createStorage({
    ...{ ...shared, budgets: settings.storage, problem: storageFull },
    isOpenIdOn: isOpenIdOn(settings),
  })
  const cookies = createCookies(secure)
  const news = createNews(store, logger)
  const streams = createStreams({ over: closing.signal, now })
  const safeSignatures = createSafeSignatures(shared)
  const sessions = createSessions({
    ...shared,
    storage,
    keepsSigned:
      settings.openid.operatorKey !== null || settings.openid.clients.some(({ siwe }) => siwe === true),
    isStillSigned: safeSignatures.isStillSigned,
  })
  const apiKeys = createApiKeys({ ...shared, storage, isStillSigned: safeSignatures.isStillSigned })
  const callers = createCallers({ ...shared, sessions, apiKeys, rateLimit, cookies })
  const quota = settings.gateway ? createQuota({ ...shared, gateway: settings.gateway }) : undefined
  const cosignings = createCosignings({ ...shared, storage, news, quota, dayLimit })
  const watcher = createWatcher({ ...shared, cosignings, quota })
  cosignings.listen({ changed: watcher.changed })
  const challenges = createChallenges({ ...shared, cosignings })
  const post = createGuardedPost({ ...outgoing, vouchedHosts: settings.webhooks.privateHosts })
  const courier = createCourier({ ...shared, post, isStillSigned: safeSignatures.isStillSigned })
  const webhooks = createWebhooks({ ...shared, post, courier, storage })
  const requests = createRequests({
    ...shared,
    storage,
    changed: async id => {
      courier.wake()
      await news.notify(id)
    },
  })
  const receipts = createReceipts({ ...shared, rotateAfter: settings.receipts.rotateAfter })
  const proofs = createProofs({
    ...shared,
    storage,
    cosignings,
    receipts,
    onRevoked: requests.proofRevoked,
    checkRequest: requests.check,
  })
  cosignings.listen({ confirmed: proofs.confirmed })
  const checkDocument = createCheckDocument({
    ...shared,
    keySet: receipts.keySet,
    find: async id => {
      const proof = await proofs.find(id)
      return proof && proof.issuedAt !== null
        ? { revoked: proof.revokedAt !== null, original: proof.document?.read() }
        : undefined
    },
    // The rest is for reading the request and sending the response.
    time: 0.8 * requestTime,
  })
  const mailer = settings.notifications.email && createMailer(settings.notifications.email)
  const push = createPush({
    ...shared,
    post: createGuardedPost({ ...outgoing, vouchedHosts: settings.notifications.privateHosts }),
  })
  const subscriptions = createSubscriptions({ ...shared, push, mailer, dayLimit, storage })
  const sender = createSender({ ...shared, push, mailer })
  const guardedFetch = createGuardedFetch(outgoing)
  const pictures = createPictures({ ...shared, guardedFetch })
  const accounts = createAccounts({ ...shared, guardedFetch, pictures })
  // Off, it costs no module.
  const applications = isOpenIdOn(settings)
    ? (await import('./openid/applications.ts')).createApplications({
        ...shared,
        sessions,
        accounts,
        pictures,
        storage,
        guardedFetch,
        post: createGuardedPost({ ...outgoing, vouchedHosts: settings.openid.privateHosts }),
      })
    : undefined
  const openId = applications?.openId
  const { signOut } = createSignOut({ sessions, proofs, cosignings, subscriptions, cookies })

  const docs = docsAddress(settings, pages)
  const app = new OpenAPIHono<Environment>()
  app.onError(onError(logger, docs))
  app.notFound(onNotFound(docs))
  app.use(sendEvents)
  app.use(requestLog({ logger, trustedProxies: settings.trustedProxies }))
  app.use(
    securityHeaders({
      secure,
      frames: demo,
      docs: settings.docs === true,
      relay: settings.relay,
      frameAncestors: settings.safes.frameAncestors,
    }),
  )
  app.use(rateLimitFields(rateLimit))
  app.use(settleBody)
  app.use(async (context, next) => {
    // Probes have a separate limit: a flood of requests must not make a load balancer take this server out.
    const what = isProbe(context.req.path) ? 'probes' : 'all'
    localLimit.count(countsOf(what, context.get('client'), limits.all.address))
    await next()
  })
  app.route('/', healthRoutes({ store, nodes, stopping }))
  app.use(timeLimit(requestTime))
  applications?.mount(app, { cookies, rateLimit, limits })
  app.use(originCheck(publicOrigin))
  // Sign-ins and accounts have tighter limits.
  const tighter = /^\/v1\/(?:challenges(?:\/|$)|accounts(?:\/|$)|names$)/
  const limitApi = limitNetwork(rateLimit, 'api', limits.api.address)
  app.use('/v1/*', (context, next) => (tighter.test(context.req.path) ? next() : limitApi(context, next)))

  const services = {
    ...shared,
    limits,
    demo,
    outgoing,
    rateLimit,
    turns,
    cookies,
    news,
    streams,
    sessions,
    apiKeys,
    callers,
    cosignings,
    watcher,
    challenges,
    webhooks,
    requests,
    receipts,
    proofs,
    checkDocument,
    accounts,
    quota,
    dayLimit,
    subscriptions,
    openId,
    signOut,
  }
  const routesOf = [
    siteRoutes,
    hostedWalletRoutes,
    challengeRoutes,
    cosigningRoutes,
    eventRoutes,
    sessionRoutes,
    requestRoutes,
    apiKeyRoutes,
    webhookRoutes,
    accountRoutes,
    proofRoutes,
    receiptRoutes,
    verifyRoutes,
    forYouRoutes,
    notificationRoutes,
  ]
  for (const routes of routesOf) app.route('/', routes(services))
  for (const routes of applications?.routes(services) ?? []) app.route('/', routes)
  app.route('/rpc', rpcRoutes(services))
  app.route('/gateway', gatewayRoutes(services))
  app.get(
    '/openapi.json',
    etag(),
    serveDocument(() =>
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Countersign', version: '1' } }),
    ),
  )
  app.get(
    '*',
    hideFromSearch,
    etag(),
    servePages(pages, createPreviews({ name: settings.name, origin: publicOrigin })),
  )

  /** Removes expired data. Every query checks expiry itself, so this may run at any time, or never. */
  async function sweep(): Promise<void> {
    const swept = [
      challenges,
      proofs,
      cosignings,
      sessions,
      safeSignatures,
      requests,
      webhooks,
      apiKeys,
      subscriptions,
      ...(openId ? [openId] : []),
    ]
    for (const each of swept) await each.sweep()
    const { others } = await receipts.sweep()
    // Keys of ID tokens are removed last of all that is left of the time when OpenID Connect was on.
    if (others && !openId) await (await import('./openid-remains.ts')).sweepOpenIdRemains(shared)
    await sweepCounters(store, now())
  }

  const sweeping = createWorker({
    round: sweep,
    every: sweepEvery,
    logger,
    failure: 'could not remove expired data',
  })
  const counting = createWorker({
    round: () => storage.recount(closing.signal),
    every: 30_000,
    logger,
    failure: 'could not count what is stored',
  })
  // Webhooks must receive the expiry of requests that nobody reads, too.
  const expiring = createWorker({
    round: requests.expire,
    every: 5_000,
    logger,
    failure: 'could not mark expired requests',
  })

  let pushKey: Promise<unknown> | undefined

  /** Starts the background work, and creates the keys that do not exist yet. */
  function start(): void {
    // If the database is not available now, the first request that needs it creates it.
    pushKey = push
      .publicKey()
      .catch(error => logger.error({ err: error }, 'could not create the key for push services'))
    for (const worker of [watcher, expiring, courier, sender, sweeping, counting, openId]) worker?.start()
    // Before the first count, `storage.total` refuses nobody.
    counting.wake()
  }

  /** Ends streaming responses and the background work once what is in progress has ended; a sweep is aborted. */
  async function stop(): Promise<void> {
    closing.abort()
    void sweeping.stop()
    await Promise.all([
      watcher.stop(),
      expiring.stop(),
      counting.stop(),
      courier.stop(),
      sender.stop(),
      openId?.stop(),
      pushKey,
    ])
    await mailer?.close()
  }

  return { app, sweep, storage, cosignings, news, watcher, courier, sender, openId, start, stop }
}
