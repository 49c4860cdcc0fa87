import { hrefOf } from '@countersign/api/pages'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { isClientId } from '../config/openid.ts'
import { AbandonedError } from '../http/abandoned-error.ts'
import type { Client } from '../http/environment.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { rowBytes, type Storage } from '../store/storage.ts'
import type { Tables } from '../store/tables.ts'
import { hashToken } from '../store/token.ts'
import { isOpenIdPath, openIdPaths } from './addresses.ts'
import { type Answer, bridge } from './bridge.ts'
import type { CurrentProvider } from './current-provider.ts'
import { ensureSession } from './ensure-session.ts'
import { headersFor, withoutCookies } from './headers.ts'
import { newKept } from './kept.ts'
import { type RequestContext, requestContext } from './request-context.ts'

/** About how much the request of an application stores besides its parameters, in bytes. */
const bytesOfInteraction = 4 * rowBytes

/**
 * The longest `state` of a request to sign out, in bytes as it is stored with the session. No budget refuses it: a person
 * can always sign out.
 */
const longestState = 2048

/** Where a request to the provider comes from. */
type From = Pick<RequestContext, 'browser' | 'network' | 'arrivedAt'> &
  Pick<Client, 'isAbandoned'> & {
    /** The token of the browser's session with us. */
    readonly token: string | undefined
  }

/** Creates the handler of the requests to the provider's URLs. */
export function createRequestHandler(options: {
  db: Kysely<Tables>
  current: CurrentProvider
  publicOrigin: string
  sessions: Pick<Sessions, 'recordUse'>
  storage: Pick<Storage, 'checkSignIn'>
  logger: Logger
  now: () => number
}) {
  const { db, current, sessions, logger, now } = options
  const issuer = new URL(options.publicOrigin)

  /** Returns an error instead of tokens, in the form of the library, with the headers that let pages of other sites read it. */
  async function toError(answer: Answer, error: unknown): Promise<Answer> {
    const { errors } = (await current.library()).loaded
    const isKnown = error instanceof errors.OIDCProviderError
    if (isKnown)
      logger.info({ error: error.error, detail: error.error_detail }, 'a token request was refused')
    else logger.error({ error: String(error) }, 'the tokens of an application could not be stored')
    const { headers, body } = toJson(
      isKnown
        ? { error: error.error, error_description: error.error_description }
        : { error: 'server_error', error_description: 'the tokens could not be stored' },
    )
    const others = answer.headers.filter(([name]) => name !== 'set-cookie' && name !== 'content-type')
    return { status: isKnown ? error.statusCode : 500, headers: [...others, ...headers], body }
  }

  /** Answers a request to one of the provider's addresses. */
  return async (
    request: Request,
    body: Uint8Array,
    { token, isAbandoned, ...from }: From,
  ): Promise<Answer> => {
    const { method, headers, url } = request
    const { pathname, search } = new URL(url)
    if (!isOpenIdPath(pathname)) return noSuchPath()
    const parameters = new URLSearchParams(search)
    if (pathname === openIdPaths.end_session && storedBytes(parameters.get('state')) > longestState)
      return invalid()
    if (pathname === openIdPaths.authorization || pathname === openIdPaths.pushed_authorization_request)
      await options.storage.checkSignIn(
        db,
        'applications',
        hashToken(from.network.wideNetwork),
        bytesOfInteraction + search.length + body.length,
      )
    // Another server may already sign with a key that is not known here. Applications look it up in the key set, and send
    // what it has signed.
    const needsKeys =
      pathname === openIdPaths.jwks ||
      [search, Buffer.from(body)].some(sent => sent.includes('id_token_hint='))
    const { provider, listener } = await current.find(needsKeys ? 0 : undefined)
    const { storage } = await current.library()
    const kept = newKept()
    const asking = parameters.get('client_id') ?? ''
    const clientId = isClientId(asking) ? asking : undefined
    const found = token ? await storage.findByToken(token, clientId, kept) : undefined
    const session = found && (await sessions.recordUse(found, from.network.wideNetwork))
    if (found && !session) kept.sessions.delete(found.id)
    const context = { ...from, session, kept }
    return requestContext.run(context, async () => {
      if (session) await ensureSession(provider, session, { storage, now })
      const answer = await bridge(listener, {
        method,
        url: `${pathname}${search}`,
        headers: headersFor(headers, context, issuer),
        body,
      })
      // If nobody would get the tokens, or the server fails, the code or refresh token stays usable.
      if (isAbandoned()) throw new AbandonedError()
      if (answer.status < 500)
        try {
          await storage.settle(answer.status >= 400)
        } catch (error) {
          return toError(answer, error)
        }
      return withoutCookies(answer)
    })
  }
}

const noSuchPath = (): Answer => ({
  status: 404,
  ...toJson({ error: 'invalid_request', error_description: 'unrecognized route' }),
})

const storedBytes = (text: string | null) => Buffer.byteLength(JSON.stringify(text))

const invalid = (): Answer => ({
  status: 303,
  headers: [['location', hrefOf('authorize', { problem: 'invalid' })]],
  body: null,
})

const toJson = (body: object) => ({
  headers: [['content-type', 'application/json']] as const,
  body: Buffer.from(JSON.stringify(body)),
})
