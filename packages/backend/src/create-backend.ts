import { type BackendSignIn, backendRoutes, type BackendSession as Session } from '@countersign/api/backend'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { tokenCookie, type WithHeaders } from './cookies.ts'
import { guardStore } from './guard-store.ts'
import { createNonces } from './nonces.ts'
import { type BackendOptions, readOptions } from './options.ts'
import { readSignIn } from './read-sign-in.ts'
import { refusal } from './refuse.ts'
import { createSessions } from './sessions.ts'
import { newToken } from './token.ts'

export type Backend = {
  /** The path below which `fetch` answers, such as `/api/auth`. */
  readonly basePath: string
  /** Answers a request of the kit: for a nonce, to verify a signed message, for the session, to sign out. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Returns who is signed in in the browser that sent a request.
   *
   * @throws {HTTPException} (rejects) if the store is not available
   */
  readonly getSession: (request: WithHeaders) => Promise<Session | null>
  /**
   * Verifies a signed message without opening a session, for a library that keeps its own. Its nonce is one that the
   * browser of this request got from this backend, and is used up. That the request comes from a page of the site is for
   * the caller to check.
   *
   * @throws {HTTPException} (rejects) with the status that `fetch` would answer: 503 if it could not be verified
   */
  readonly verify: (
    request: WithHeaders,
    signed: BackendSignIn,
  ) => Promise<Pick<Session, 'account' | 'method'>>
}

/** A signature with its message takes some 70 kB at most, and most take one. */
const mostBytes = 100_000

/**
 * Creates a backend with which people sign in with every kind of account (EIP-4361): keys, contracts (ERC-1271),
 * accounts that are not deployed yet (ERC-6492), and keys that delegate to code (EIP-7702).
 *
 * Mount `fetch` below `basePath`, or use an adapter: `@countersign/backend/hono`, `/express`, `/next`.
 *
 * @throws {TypeError} if an option is wrong
 * @example
 * const backend = createBackend({
 *   origin: 'https://example.org',
 *   clients: { [mainnet.id]: createPublicClient({ chain: mainnet, transport: http() }) },
 *   store: memoryStore(),
 * })
 */
export function createBackend(options: BackendOptions): Backend {
  const settings = readOptions(options)
  const { origin, basePath, isSecure, messageLifetime, sessionLifetime, onError } = settings
  const store = guardStore(settings.store)
  const nonces = createNonces({ ...settings, store })
  const sessions = createSessions(store, sessionLifetime)
  const browserCookie = tokenCookie('siwe-browser', isSecure)
  const sessionCookie = tokenCookie('siwe-session', isSecure)
  const getSession = (request: WithHeaders) => sessions.find(sessionCookie.read(request))

  const app = new Hono().basePath(basePath)

  app.use(async ({ req, header }, next) => {
    header('Cache-Control', 'no-store')
    // Browsers send it with every POST, and no page can forge it.
    if (req.method === 'POST' && req.header('origin') !== origin) throw refusal(403, 'origin')
    await next()
  })

  app.get(backendRoutes.nonce, async context => {
    const browser = browserCookie.read(context.req.raw) ?? newToken()
    const nonce = await nonces.issue(browser)
    // Lives as long as the last nonce that is bound to it.
    browserCookie.write(context, browser, messageLifetime)
    return context.json(nonce)
  })

  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: () => {
      throw refusal(413, 'body')
    },
  })
  app.post(backendRoutes.verify, limit, async context => {
    const signed = await readSignIn(context)
    const accepted = await nonces.accept(signed, browserCookie.read(context.req.raw))
    const { token, session } = await sessions.open(accepted)
    await sessions.end(sessionCookie.read(context.req.raw))
    sessionCookie.write(context, token, sessionLifetime)
    return context.json(session)
  })

  app.get(backendRoutes.session, async context => context.json(await getSession(context.req.raw)))

  app.post(backendRoutes.signOut, async context => {
    await sessions.end(sessionCookie.read(context.req.raw))
    sessionCookie.clear(context)
    return context.body(null, 204)
  })

  app.notFound(() => {
    throw refusal(404, 'path')
  })
  app.onError((error, context) => {
    if (!(error instanceof HTTPException)) throw error
    if (error.status === 503 && error.cause !== undefined) onError(error.cause)
    // With the headers that were set before.
    return context.newResponse(error.getResponse().body, error.getResponse())
  })

  return {
    basePath,
    fetch: async request => app.fetch(request),
    getSession,
    verify: (request, signed) => nonces.accept(signed, browserCookie.read(request)),
  }
}
