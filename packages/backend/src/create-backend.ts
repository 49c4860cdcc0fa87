import {
  type BackendProblem,
  type BackendSignIn,
  backendRoutes,
  type BackendSession as Session,
} from '@countersign/api/backend'
import { type Context, Hono, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { BackendError } from './backend-error.ts'
import { tokenCookies, type WithHeaders } from './cookies.ts'
import { guardStore } from './guard-store.ts'
import { createNonces } from './nonces.ts'
import { type BackendOptions, readOptions } from './options.ts'
import { readBody } from './read-sign-in.ts'
import { createSessions } from './sessions.ts'

export type Backend = {
  /** The path below which `fetch` answers, such as `/api/auth`. */
  readonly basePath: string
  /** Answers a request of the kit: for a nonce, to verify a signed message, for the session, to sign out. */
  readonly fetch: (request: Request) => Promise<Response>
  /**
   * Returns who is signed in in the browser that sent a request.
   *
   * @throws {BackendError} (rejects) if the store is not available
   */
  readonly getSession: (request: WithHeaders) => Promise<Session | null>
  /**
   * Verifies a signed message without opening a session, for a library that keeps its own. It can be the body of a
   * request as it arrived: another form is refused with 400. Its nonce is one that the browser of this request got from
   * this backend, and is used up. That the request comes from a page of the site is for the caller to check.
   *
   * @throws {BackendError} (rejects) with the status that `fetch` would answer: 503 if it could not be verified, 422 if the
   *   signature is too large, or asks for calls that are not made
   */
  readonly verify: (
    request: WithHeaders,
    signed: BackendSignIn,
  ) => Promise<Pick<Session, 'account' | 'method'>>
  /**
   * Ends all sessions of an account (CAIP-10), such as after a device was lost. The same address on another chain is
   * another account.
   *
   * @throws {AccountFormatError} (rejects) if it is not an account
   * @throws {BackendError} (rejects) if the store is not available
   */
  readonly signOutEverywhere: (account: string) => Promise<void>
}

/** A signature with its message takes some 70 kB at most, and most take one. */
const maxBodySize = 100_000

const sessionCookie = 'session'

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
  const { origin, basePath, sessionLifetime } = settings
  const store = guardStore(settings.store, settings.onError)
  const cookies = tokenCookies(settings.cookiePrefix, settings.isSecure)
  const nonces = createNonces({ ...settings, store, cookies })
  const sessions = createSessions(store, sessionLifetime)
  const sessionToken = (request: WithHeaders) => cookies.read(request, sessionCookie)
  const getSession = (request: WithHeaders) => sessions.find(sessionToken(request))

  const app = new Hono().basePath(basePath)

  app.use(async ({ req, header }, next) => {
    header('Cache-Control', 'no-store')
    // Browsers send it with every POST, and no page can forge it.
    if (req.method === 'POST' && req.header('origin') !== origin) throw new BackendError(403, 'origin')
    await next()
  })

  app.get(backendRoutes.nonce, async context => context.json(await nonces.issue(context)))

  const limit = bodyLimit({
    maxSize: maxBodySize,
    onError: () => {
      throw new BackendError(413, 'body')
    },
  })
  app.post(backendRoutes.verify, copyRequest, limit, async context => {
    const body = await readBody(context)
    const clear = (cookie: string) => cookies.clear(context, cookie)
    const { token, session } = await nonces.redeem(body, context.req.raw, sessions.open, clear)
    // The new session is open, also if the store fails to end the old one, which no browser has from now on.
    await sessions.end(sessionToken(context.req.raw)).catch(() => {})
    cookies.write(context, sessionCookie, token, sessionLifetime)
    return context.json(session)
  })

  app.get(backendRoutes.session, async context => context.json(await getSession(context.req.raw)))

  app.post(backendRoutes.signOut, async context => {
    await sessions.end(sessionToken(context.req.raw))
    cookies.clear(context, sessionCookie)
    return context.body(null, 204)
  })

  app.notFound(() => {
    throw new BackendError(404, 'path')
  })
  app.onError((error, context) => {
    if (!(error instanceof BackendError)) throw error
    const problem: BackendProblem = { error: error.code, reason: error.reason }
    // With the headers that were set before.
    return context.json(problem, error.status)
  })

  return {
    basePath,
    fetch: async request => app.fetch(request),
    getSession,
    verify: (request, signed) => nonces.redeem(signed, request, async verified => verified),
    signOutEverywhere: sessions.endAllOf,
  }
}

/**
 * Copies the request. Those of `@hono/node-server` only look like the platform's, and `bodyLimit` cannot copy them. The
 * body of the copy fails with a {@link BackendError} if it arrives in many tiny chunks: it would occupy the site for
 * long.
 */
async function copyRequest({ req }: Context, next: Next): Promise<void> {
  const { url, method, headers } = req.raw
  const body = req.raw.body?.pipeThrough(refuseTinyChunks()) ?? null
  // TypeScript's library does not know `duplex` yet, which a body that is a stream needs.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  req.raw = new Request(url, init)
  await next()
}

/** How many chunks of any size a body may have, and how many bytes all have on average if there are more. */
const chunks = { free: 1_000, least: 64 }

function refuseTinyChunks(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let count = 0
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      count += 1
      bytes += chunk.length
      if (count > chunks.free && bytes < count * chunks.least) throw new BackendError(413, 'chunks')
      controller.enqueue(chunk)
    },
  })
}
